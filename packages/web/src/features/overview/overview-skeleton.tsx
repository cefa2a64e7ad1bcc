import { Skeleton } from '@mantine/core'
import classes from './overview-screen.module.css'

/** Keeps the places of what is coming, so that nothing jumps. */
export function OverviewSkeleton() {
  return (
    <div className={classes.overview} role="status" aria-label="Loading">
      <Skeleton className={classes.skeletonCards} />
      <Skeleton className={classes.skeletonChanges} />
    </div>
  )
}
