import type { ReactNode } from 'react'
import classes from './editable.module.css'
import { useMayEdit } from './rights.ts'

/** Fields that are shown to everybody and take nothing from whoever may only read. */
export function Editable({ children }: { children: ReactNode }) {
  return (
    <fieldset className={classes.fields} disabled={!useMayEdit()}>
      {children}
    </fieldset>
  )
}
