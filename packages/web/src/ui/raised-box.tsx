import type { ReactNode } from 'react'
import classes from './raised-box.module.css'

/** The frame around a table or a list that stands out from the page. */
export function RaisedBox({ children }: { children: ReactNode }) {
  return <div className={classes.box}>{children}</div>
}
