import { isRunning, nextOccurrences } from '@tollgate/engine/time-span/occurrences.ts'
import type { TimeSpanRow } from '@tollgate/engine/time-span/time-span-row.ts'
import { describeOccurrence } from '@tollgate/engine/time-span/describe.ts'
import { useEffect, useState } from 'react'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Strip, type StripProps } from './strip.tsx'
import classes from './timespan.module.css'
import { useSpanRows } from './use-span-rows.ts'

const SHOWN = 10

const MINUTE = 60_000

/** When a time span is active: whether it is now, as a strip over a day, week or month, and its next times. */
export function SpanPreview({ spanId }: { spanId: number }) {
  const rows = useSpanRows(spanId)
  if (!rows || rows.length === 0) return null
  // The engine needs Temporal, which older browsers lack.
  if (!('Temporal' in globalThis)) {
    return <p className={classes.none}>This browser is too old to calculate when the time span runs.</p>
  }
  return <Preview rows={rows} />
}

function Preview({ rows }: { rows: readonly TimeSpanRow[] }) {
  const now = useNow()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const running = isRunning(rows, now, timeZone)
  return (
    <div className={classes.preview}>
      <p className={classes.state}>
        <StatusBadge kind={running ? 'good' : 'ended'} label={running ? 'Runs now' : 'Does not run now'} />
        <span>Time zone of this browser: {timeZone}</span>
      </p>
      <Strip rows={rows} now={now} timeZone={timeZone} />
      <NextTimes rows={rows} now={now} timeZone={timeZone} />
    </div>
  )
}

/** The current time, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The next times of a span, in words; a current one first. */
function NextTimes({ rows, now, timeZone }: StripProps) {
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
