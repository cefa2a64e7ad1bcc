import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

interface TwoLinesProps {
  title: ReactNode
  about: ReactNode
  /** Deleted, and not saved yet. */
  gone?: boolean
}

/** What a record is called, and below it in a few words what it is; both are cut where there is no room. */
export function TwoLines({ title, about, gone = false }: TwoLinesProps) {
  return (
    <span className={classes.lines} data-gone={gone || undefined}>
      <span className={classes.title}>{title}</span>
      <span className={classes.about} title={typeof about === 'string' ? about : undefined}>
        {about}
      </span>
    </span>
  )
}
