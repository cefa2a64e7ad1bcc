import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Tooltip, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { rowId } from '../../../catalogue/row.ts'
import { RowWarning } from '../../../catalogue/list/row-warning.tsx'
import { useRecord, warningsOf } from '../../../catalogue/record/use-record.ts'
import { capital } from '../../../catalogue/format/words.ts'
import { WarningBadge } from '../../../ui/warning-badge.tsx'
import type { ProblemPlace } from './problem-places.ts'
import classes from './warning-tip.module.css'

/** Limit of named rows; the list of problems has all of them. */
const NAMED = 4

interface WarningTipProps {
  catalogue: Catalogue
  /** A row of a list or tree has only the number of its warnings; the single row has their texts. */
  row: Row
  /** Descendants with warnings: counted and named too. */
  inside?: readonly ProblemPlace[]
  /** Shows only icon and number; the word is for screen readers. */
  compact?: boolean
}

const NOBODY: readonly ProblemPlace[] = []

/** The number of warnings of a row and its descendants; the tooltip lists them. */
export function WarningTip(props: WarningTipProps) {
  const { row, inside = NOBODY } = props
  const count = inside.reduce((sum, problem) => sum + countOf(problem.row), countOf(row))
  return count === 0 ? null : <Tip {...props} inside={inside} count={count} />
}

function Tip({
  catalogue,
  row,
  inside,
  compact,
  count,
}: WarningTipProps & { inside: readonly ProblemPlace[]; count: number }) {
  const [opened, setOpened] = useState(false)
  const show = () => setOpened(true)
  const hide = () => setOpened(false)
  return (
    <Tooltip multiline maw="24rem" opened={opened} label={<Messages {...{ catalogue, row, inside }} />}>
      <UnstyledButton
        className={classes.tip}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={({ key }) => {
          if (key === 'Escape') hide()
        }}
      >
        {compact ? <RowWarning count={count} /> : <WarningBadge count={count} />}
      </UnstyledButton>
    </Tooltip>
  )
}

function countOf({ warning_count: count }: Row): number {
  return typeof count === 'number' ? count : 0
}

/** "Rule zone Radio: 1 warning" */
function namesOf(inside: readonly ProblemPlace[]): string[] {
  const named = inside.slice(0, NAMED).map(({ catalogue, row, label }) => {
    const count = countOf(row)
    return `${capital(catalogue.words.one)} ${label}: ${count === 1 ? '1 warning' : `${count} warnings`}`
  })
  const more = inside.length - NAMED
  return more > 0 ? [...named, more === 1 ? 'and 1 more record' : `and ${more} more records`] : named
}

/** The texts of the row's own warnings are read when the tip opens: a table can have hundreds of tips. */
function Messages({ catalogue, row, inside }: Required<Omit<WarningTipProps, 'compact'>>) {
  const own = countOf(row)
  const { data, error } = useRecord(catalogue, own > 0 ? rowId(catalogue, row) : undefined, row)
  const messages = warningsOf(data).map(({ message }) => message)
  const told = own === 0 || messages.length > 0 ? messages : [error?.message ?? '…']
  return [...told, ...namesOf(inside)].map((message) => (
    <span key={message} className={classes.message}>
      {message}
    </span>
  ))
}
