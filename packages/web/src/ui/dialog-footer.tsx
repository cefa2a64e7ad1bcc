import type { ReactNode } from 'react'
import classes from './dialog-footer.module.css'

/** The buttons at the foot of a dialog; they stay in sight while its content scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>
}
