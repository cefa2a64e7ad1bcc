import { IconPlugConnectedX } from '@tabler/icons-react'
import classes from './connection-bar.module.css'
import { useConnectionLost } from './use-connection-lost.ts'

/** A notice while the server cannot be reached. */
export function ConnectionBar() {
  const lost = useConnectionLost()
  return (
    <div role="status">
      {lost && (
        <p className={classes.bar}>
          <IconPlugConnectedX className={classes.icon} aria-hidden />
          The connection to the server is lost. The console is trying again. What you typed is kept.
        </p>
      )}
    </div>
  )
}
