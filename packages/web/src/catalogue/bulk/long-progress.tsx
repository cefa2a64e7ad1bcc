import { Progress } from '@mantine/core'
import { formatCount } from '../format/format-value.ts'
import classes from './import.module.css'

interface LongProgressProps {
  what: string
  progress: { done: number; total: number }
}

/** How far a write of many rows is: "19,750 of 100,000". */
export function LongProgress({ what, progress: { done, total } }: LongProgressProps) {
  return (
    <div className={classes.progress}>
      <Progress value={(100 * done) / Math.max(total, 1)} animated={done >= total} aria-label={what} />
      <p className={classes.hint} data-numeric>
        {formatCount(done)} of {formatCount(total)}
      </p>
    </div>
  )
}
