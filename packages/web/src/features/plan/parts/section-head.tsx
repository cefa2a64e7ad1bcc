import type { ReactNode } from 'react'
import classes from './section-head.module.css'

interface SectionHeadProps {
  title: string
  /** 2 for what stands by itself, 3 for a part of that. */
  level?: 2 | 3
  /** What stands before it: the way back. */
  lead?: ReactNode
  /** How many it holds, in words: "12", "3 of 12". */
  count?: string
  /** What can be done with it. */
  children?: ReactNode
}

/** The head of a part of a plan: what it is, how much of it there is, and at its end what can be done. */
export function SectionHead({ title, level = 2, lead, count, children }: SectionHeadProps) {
  const Heading = `h${level}` as const
  return (
    <header className={classes.head}>
      {lead}
      <Heading className={classes.title}>{title}</Heading>
      {count !== undefined && <span className={classes.count}>{count}</span>}
      {children !== undefined && <div className={classes.tools}>{children}</div>}
    </header>
  )
}
