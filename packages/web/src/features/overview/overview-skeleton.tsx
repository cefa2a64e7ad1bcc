import { Skeleton } from '@mantine/core'
import classes from './overview-screen.module.css'

/** Placeholders of the same size, so that nothing moves later. */
export function OverviewSkeleton() {
  return (
    <div className={classes.overview} role="status" aria-label="Loading">
      <Skeleton className={classes.skeletonCards} />
      <Skeleton className={classes.skeletonChanges} />
    </div>
  )
}
