import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface Fact {
  name: string
  value: ReactNode
}

export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
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
