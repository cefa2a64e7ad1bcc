import type { ReactNode } from 'react'
import classes from './rows.module.css'

interface RowFrameProps {
  /** Name of the rows for screen readers, if there are several groups. */
  label?: string
  hidden?: boolean
  children: ReactNode
}

/** The frame around the rows of a list, or around the form of its first row. */
export function RowFrame({ label, hidden, children }: RowFrameProps) {
  const Frame = label === undefined ? 'div' : 'section'
  return (
    <Frame className={classes.frame} aria-label={label} hidden={hidden}>
      {children}
    </Frame>
  )
}
