import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './result-cell.module.css'
import type { Result } from './results.ts'
import type { Mapping } from './rule-index.ts'

interface ResultCellProps {
  mapping: Mapping
  result: Result | undefined
  onChoose: (mapping: number) => void
  /** Shown at its end. */
  children: ReactNode
}

/** The result of a mapping (PCC rules, charging, quotas), as a link to its basic rules. */
export function ResultCell({
  mapping: { mapping_id: id, mapping_name: name },
  result,
  onChoose,
  children,
}: ResultCellProps) {
  const { rules = 'Nothing', about = '' } = result ?? {}
  return (
    <div role="cell" className={classes.cell} data-none={result?.rules === undefined || undefined}>
      <UnstyledButton
        className={classes.button}
        data-cell
        aria-label={`${name} gives: ${rules} ${about}`.trim()}
        title={`${rules} ${about}`.trim()}
        onClick={() => onChoose(id)}
      >
        <span className={classes.rules}>{rules}</span> <span className={classes.about}>{about}</span>
      </UnstyledButton>
      {children}
    </div>
  )
}
