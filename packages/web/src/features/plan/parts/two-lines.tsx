import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

interface TwoLinesProps {
  title: ReactNode
  about: ReactNode
  /** Deleted, but not saved yet. */
  gone?: boolean
}

/** Name and description in two lines; cut if there is no room, and shown in full on hover. */
export function TwoLines({ title, about, gone = false }: TwoLinesProps) {
  return (
    <span className={classes.lines} data-gone={gone || undefined}>
      <span className={classes.title} title={textOf(title)}>
        {title}
      </span>
      <span className={classes.about} title={textOf(about)}>
        {about}
      </span>
    </span>
  )
}

function textOf(node: ReactNode): string | undefined {
  return typeof node === 'string' ? node : undefined
}
