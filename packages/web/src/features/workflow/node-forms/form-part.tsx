import type { ReactNode } from 'react'
import classes from './form-part.module.css'

interface FormPartProps {
  legend?: string
  children: ReactNode
}

/** Fields that belong together, side by side where there is room. A child with `data-wide` has a line of its own. */
export function FormPart({ legend, children }: FormPartProps) {
  if (legend === undefined) return <div className={classes.part}>{children}</div>
  return (
    <fieldset className={classes.part}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
