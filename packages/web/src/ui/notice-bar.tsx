import type { ReactNode } from 'react'
import classes from './notice-bar.module.css'

/** A line across the console about something that concerns every screen. */
export function NoticeBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}
