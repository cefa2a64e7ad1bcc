import type { ReactNode } from 'react'
import classes from './inner-list.module.css'

/** Filter and buttons above a list inside a row. */
export function InnerBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}
