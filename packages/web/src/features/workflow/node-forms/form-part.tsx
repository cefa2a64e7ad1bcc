import type { ReactNode } from 'react'
import classes from './form-part.module.css'

interface FormPartProps {
  legend?: string
  children: ReactNode
}

/** Fields side by side if there is room. A child with `data-wide` has its own line. */
export function FormPart({ legend, children }: FormPartProps) {
  if (legend === undefined) return <div className={classes.part}>{children}</div>
  return (
    <fieldset className={classes.part}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
