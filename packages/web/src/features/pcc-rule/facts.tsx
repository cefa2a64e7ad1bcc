import type { ReactNode } from 'react'
import classes from './pcc-rule.module.css'

/** Figures of a referred record, in one quiet line. */
export function Facts({ label, facts }: { label: string; facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts} aria-label={label}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
