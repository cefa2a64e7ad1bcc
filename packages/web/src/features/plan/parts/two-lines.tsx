import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

interface TwoLinesProps {
  title: ReactNode
  about: ReactNode
  /** Deleted, and not saved yet. */
  gone?: boolean
}

/** What a record is called, and below it in a few words what it is; without room both are cut, and whole under the pointer. */
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
