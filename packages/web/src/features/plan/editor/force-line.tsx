import { PLAN_STATE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { inForce } from '@tollgate/engine/plan/in-force.ts'
import { dayBeside, dayWords } from '@tollgate/engine/plan/version-status.ts'
import { IconCircleCheck, IconCircleDashed, IconClockPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Row } from '../../../api/client.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { planAddress } from '../plan-address.ts'
import { PlaceLink } from '../tree/place-link.tsx'
import { versionNumber } from '../tree/version-name.ts'
import { datedRows } from '../tree/versions-query.ts'
import classes from './force-line.module.css'
import { isEvaluated } from './is-evaluated.ts'

const catalogue = catalogueOf('policy-plan-ver')

interface ForceLineProps {
  plan: Row
  versions: readonly Row[]
  /** `2026-01-31` */
  today: string
}

/** What is in force today, and what happens next: the one line that must never be overlooked. */
export function ForceLine({ plan, versions, today }: ForceLineProps) {
  const { current, next, afterwards } = useMemo(() => {
    const dated = datedRows(versions)
    const now = inForce(dated, today)
    return { ...now, afterwards: now.next && !now.next.version ? inForce(dated, now.next.day).next : undefined }
  }, [versions, today])
  const state = asText(plan.state)
  const evaluated = isEvaluated(plan)
  const named = (row: Row) => (
    <PlaceLink to={planAddress({ plan: Number(plan.pcr_plan_id), version: rowId(catalogue, row) })}>
      version {versionNumber(row)}
    </PlaceLink>
  )
  return (
    <section className={classes.force} aria-label="In force" data-kind={evaluated && current ? 'good' : 'none'}>
      <p>
        {evaluated && current ? <IconCircleCheck aria-hidden /> : <IconCircleDashed aria-hidden />}
        {!evaluated && (
          <span>
            <strong>Nothing is in force:</strong> the plan’s state is {codeLabel(PLAN_STATE, state) ?? state}, and only
            active plans are evaluated.{current && <> By its dates it would be {named(current.row)}.</>}
          </span>
        )}
        {evaluated && current && (
          <span>
            <strong>In force today:</strong> {named(current.row)}
            {next ? `, until ${dayWords(dayBeside(next.day, -1))}` : ', without an end'}
          </span>
        )}
        {evaluated && !current && (
          <span>
            <strong>Nothing is in force today.</strong>
          </span>
        )}
      </p>
      <p>
        <IconClockPlay aria-hidden />
        <span>
          <strong>Next:</strong> {!next && 'nothing changes'}
          {next?.version && (
            <>
              {named(next.version.row)} from {dayWords(next.day)}
            </>
          )}
          {next && !next.version && `nothing is in force from ${dayWords(next.day)}`}
          {afterwards?.version && (
            <>
              , then {named(afterwards.version.row)} from {dayWords(afterwards.day)}
            </>
          )}
        </span>
      </p>
    </section>
  )
}
