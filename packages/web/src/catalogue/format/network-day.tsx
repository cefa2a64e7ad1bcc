import type { ReactNode } from 'react'
import { useNetworkTimeZone } from '../../api/setting.ts'
import classes from './value-text.module.css'

/** A day of a version, with the clock on which it begins and ends. */
export function NetworkDay({ children }: { children: ReactNode }) {
  return (
    <span className={classes.value} data-beside>
      <span className={classes.text}>{children}</span>
      <span className={classes.beside}> {useNetworkTimeZone()}</span>
    </span>
  )
}
