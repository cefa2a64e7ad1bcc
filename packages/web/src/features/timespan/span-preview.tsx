import { isRunning } from '@tollgate/engine/time-span/occurrences.ts'
import type { TimeSpanRow } from '@tollgate/engine/time-span/time-span-row.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { NextTimes } from './next-times.tsx'
import { Strip } from './strip.tsx'
import classes from './timespan.module.css'
import { useNow } from './use-now.ts'
import { useSpanRows } from './use-span-rows.ts'

/** When a span runs: now or not, drawn over a day, week or month, and the next times in words. */
export function SpanPreview({ spanId }: { spanId: number }) {
  const rows = useSpanRows(spanId)
  if (!rows || rows.length === 0) return null
  // The calendar that the engine works with is newer than some browsers.
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
