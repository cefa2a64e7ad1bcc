import { IconPlugConnectedX } from '@tabler/icons-react'
import classes from './connection-bar.module.css'
import { useConnectionLost } from './use-connection-lost.ts'

/** A notice while the server cannot be reached: over all that is scrolled, and over forms; nothing moves for it. */
export function ConnectionBar() {
  const lost = useConnectionLost()
  return (
    <div role="status">
      {lost && (
        <div className={classes.lost}>
          <IconPlugConnectedX size="1rem" aria-hidden />
          The connection to the server is lost. The console is trying again. What you typed is kept.
        </div>
      )}
    </div>
  )
}
