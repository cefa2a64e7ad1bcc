import type { ReactNode } from 'react'
import classes from './editable.module.css'
import { useMayEdit } from './rights.ts'

/** Fields that everybody sees, but only editors can change. */
export function Editable({ children }: { children: ReactNode }) {
  return (
    <fieldset className={classes.fields} disabled={!useMayEdit()}>
      {children}
    </fieldset>
  )
}
