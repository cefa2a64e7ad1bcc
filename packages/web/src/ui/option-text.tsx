import type { ReactNode } from 'react'
import classes from './option-text.module.css'

interface OptionTextProps {
  /** Quieter text at the end of the line, such as a code or a status. */
  hint?: ReactNode
  children: ReactNode
}

/** An option of a drop-down list in two parts. */
export function OptionText({ hint, children }: OptionTextProps) {
  return (
    <span className={classes.option}>
      {children}
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
    </span>
  )
}
