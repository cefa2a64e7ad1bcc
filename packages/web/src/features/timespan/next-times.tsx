import { describeOccurrence } from '@tollgate/engine/time-span/describe.ts'
import { nextOccurrences } from '@tollgate/engine/time-span/occurrences.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { StripProps } from './strip.tsx'
import classes from './timespan.module.css'

const SHOWN = 10

/** The next times a span runs, in words; the one under way first. */
export function NextTimes({ rows, now, timeZone }: StripProps) {
  const next = nextOccurrences(rows, now, SHOWN, timeZone)
  return (
    <section aria-label="Next times">
      <h3 className={classes.title}>Next times</h3>
      {next.length === 0 && <p className={classes.none}>It does not run again.</p>}
      <ol className={classes.next}>
        {next.map((occurrence) => (
          <li key={`${occurrence.row} ${occurrence.begin}`}>
            {describeOccurrence(occurrence, timeZone)}
            {occurrence.begin <= now && <StatusBadge kind="good" label="Now" />}
          </li>
        ))}
      </ol>
    </section>
  )
}
