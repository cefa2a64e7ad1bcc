import type { ReactNode } from 'react'
import classes from './section-head.module.css'

interface SectionHeadProps {
  title: string
  /** 2 for an independent section, 3 for a part of one. */
  level?: 2 | 3
  /** Shown before it, such as a link back. */
  lead?: ReactNode
  /** Number of items as text: "12", "3 of 12". */
  count?: string
  /** Its actions. */
  children?: ReactNode
}

/** The head of a section: title, number of items, and actions at the end. */
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
