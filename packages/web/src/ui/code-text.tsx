import type { ReactNode } from 'react'
import classes from './code-text.module.css'

/** Ids, codes, addresses: in the monospace face, so that each character can be told from the next. */
export function CodeText({ children }: { children: ReactNode }) {
  return <span className={classes.code}>{children}</span>
}
