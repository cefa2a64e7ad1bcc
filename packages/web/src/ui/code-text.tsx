import type { ReactNode } from 'react'
import classes from './code-text.module.css'

/** Ids, codes and addresses in a monospace font, so that similar characters can be told apart. */
export function CodeText({ children }: { children: ReactNode }) {
  return <span className={classes.code}>{children}</span>
}
