import { Loader } from '@mantine/core'
import classes from './loading-page.module.css'

/** Stands in while code or a session is on its way; it shows itself only when that takes a while. */
export function LoadingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <Loader size="sm" type="dots" />
    </div>
  )
}
