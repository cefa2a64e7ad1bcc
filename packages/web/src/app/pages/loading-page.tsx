import { Loader } from '@mantine/core'
import classes from './loading-page.module.css'

/** Shown when loading the code or the session takes a while. */
export function LoadingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <Loader size="sm" type="dots" />
    </div>
  )
}
