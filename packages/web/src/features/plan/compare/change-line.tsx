import { kindsOf } from '@tollgate/policy/plan/count-changes.ts'
import { PLAN_LEVELS } from '@tollgate/policy/plan/levels.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import type { ChangeRow } from './change-rows.ts'
import { changeWords, fieldWords, levelWord, nameOfRow, type ZoneLabels } from './change-words.ts'
import classes from './compare.module.css'
import { KindIcon } from './kind-icon.tsx'

interface ChangeLineProps {
  row: ChangeRow
  zones: ZoneLabels
}

/** The cells of a line: record or field, before, after. */
export const ChangeLine = memo(function ChangeLine({ row, zones }: ChangeLineProps) {
  return row.field ? <FieldCells row={row} field={row.field} /> : <RecordCells row={row} zones={zones} />
})

function FieldCells({ row: { change, depth }, field }: { row: ChangeRow; field: NonNullable<ChangeRow['field']> }) {
  const { caption, before, after } = fieldWords(change, field)
  return (
    <>
      <span role="gridcell" className={classes.caption} style={{ paddingInlineStart: indent(depth + 1) }}>
        {caption}
      </span>
      <span role="gridcell" className={classes.before} title={before}>
        <del>{before}</del>
      </span>
      <span role="gridcell" className={classes.after} title={after}>
        <ins>{after}</ins>
      </span>
    </>
  )
}

function RecordCells({ row: { change, depth, expanded }, zones }: ChangeLineProps) {
  const { level, left, right } = change
  const words = changeWords(change, zones)
  return (
    <>
      <span role="gridcell" className={classes.record} data-toggle style={{ paddingInlineStart: indent(depth) }}>
        <IconChevronRight className={classes.chevron} data-expanded={expanded} size="0.875rem" aria-hidden />
        {kindsOf(change).map((kind) => (
          <span key={kind} className={classes.mark} data-kind={kind} title={kind}>
            <KindIcon kind={kind} />
            <VisuallyHidden>{kind}: </VisuallyHidden>
          </span>
        ))}
        <span className={classes.level}>{levelWord(level)}</span>
        <strong className={classes.name}>{nameOfRow(level, right ?? left ?? {}, zones)}</strong>
        {words !== '' && <span className={classes.words}>{words}</span>}
      </span>
      <span role="gridcell" className={classes.link}>
        {left && <OpenLink level={level} row={left} side="before" />}
      </span>
      <span role="gridcell" className={classes.link}>
        {right && <OpenLink level={level} row={right} side="after" />}
      </span>
    </>
  )
}

interface OpenLinkProps {
  level: ChangeRow['change']['level']
  row: NonNullable<ChangeRow['change']['left']>
  side: 'before' | 'after'
}

/** A link to a record in the plan editor. */
function OpenLink({ level, row, side }: OpenLinkProps) {
  const addressOf = useAddressOf()
  const address = addressOf(PLAN_LEVELS[level].catalogue.name, Number(row[PLAN_LEVELS[level].id]))
  if (address === undefined) return null
  return (
    <RecordLink address={address}>
      Open
      <VisuallyHidden>
        {' '}
        the {PLAN_LEVELS[level].catalogue.words.one} {side}
      </VisuallyHidden>
    </RecordLink>
  )
}

function indent(depth: number): string {
  return `calc(${depth - 1} * var(--mantine-spacing-md) + var(--mantine-spacing-xs))`
}
