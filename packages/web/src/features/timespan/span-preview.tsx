import { isRunning, nextOccurrences } from '@tollgate/engine/time-span/occurrences.ts'
import type { TimeSpanRow } from '@tollgate/engine/time-span/time-span-row.ts'
import { describeOccurrence } from '@tollgate/engine/time-span/describe.ts'
import { useEffect, useMemo, useState } from 'react'
import { runningTimes } from '@tollgate/engine/time-span/running-times.ts'
import { ActionIcon, Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNetworkTimeZone } from '../../api/setting.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './timespan.module.css'
import { useSpanRows } from './use-span-rows.ts'
import { type Period, periodAround, type PeriodKind } from './period.ts'

const KINDS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

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
  const timeZone = useNetworkTimeZone()
  const running = isRunning(rows, now, timeZone)
  return (
    <div className={classes.preview}>
      <p className={classes.state}>
        <StatusBadge kind={running ? 'good' : 'ended'} label={running ? 'Runs now' : 'Does not run now'} />
        <span>The network’s clock: {timeZone}</span>
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

interface StripProps {
  rows: readonly TimeSpanRow[]
  now: number
  timeZone: string
}

/** A time span drawn over a day, week or month, with the current time marked. */
function Strip({ rows, now, timeZone }: StripProps) {
  const [kind, setKind] = useState<PeriodKind>('week')
  const [offset, setOffset] = useState(0)
  const period = periodAround(now, kind, timeZone, offset)
  const { begin, end } = period
  const times = useMemo(() => runningTimes(rows, begin, end, timeZone), [rows, begin, end, timeZone])
  const summary = countSummary(times.length)
  const change = (chosen: PeriodKind) => {
    setKind(chosen)
    setOffset(0)
  }
  return (
    <section aria-label="When it runs">
      <div className={classes.bar}>
        <h3 className={classes.title} aria-live="polite">
          {period.title}
        </h3>
        <SegmentedControl size="xs" aria-label="Period" data={[...KINDS]} value={kind} onChange={change} />
        <PeriodButtons kind={kind} offset={offset} onChange={setOffset} />
      </div>
      <div
        className={classes.strip}
        data-kind={kind}
        role="img"
        aria-label={`${period.title}: ${summary.toLowerCase()}`}
      >
        {times.map((time) => (
          <span
            key={time.begin}
            className={classes.run}
            style={{ left: place(period, time.begin), width: share(period, time.end - time.begin) }}
            title={describeOccurrence(time, timeZone)}
          />
        ))}
        {period.ticks.map(({ at, label }) => (
          <span key={at} className={classes.tick} style={{ left: place(period, at) }}>
            <span>{label}</span>
          </span>
        ))}
        {now >= begin && now < end && <span className={classes.now} style={{ left: place(period, now) }} title="Now" />}
      </div>
      <VisuallyHidden>
        <p>
          {summary} in this {kind}:
        </p>
        <TimeList times={times} timeZone={timeZone} />
      </VisuallyHidden>
    </section>
  )
}

function TimeList({ times, timeZone }: { times: ReturnType<typeof runningTimes>; timeZone: string }) {
  return (
    <ul>
      {times.map((time) => (
        <li key={time.begin}>{describeOccurrence(time, timeZone)}</li>
      ))}
    </ul>
  )
}

interface PeriodButtonsProps {
  kind: PeriodKind
  offset: number
  onChange: (offset: number) => void
}

function PeriodButtons({ kind, offset, onChange }: PeriodButtonsProps) {
  return (
    <div className={classes.steps}>
      <ActionIcon variant="default" aria-label={`Previous ${kind}`} onClick={() => onChange(offset - 1)}>
        <IconChevronLeft size="1rem" aria-hidden />
      </ActionIcon>
      <Button size="compact-sm" variant="default" disabled={offset === 0} onClick={() => onChange(0)}>
        Now
      </Button>
      <ActionIcon variant="default" aria-label={`Next ${kind}`} onClick={() => onChange(offset + 1)}>
        <IconChevronRight size="1rem" aria-hidden />
      </ActionIcon>
    </div>
  )
}

function countSummary(count: number): string {
  if (count === 0) return 'Does not run'
  return count === 1 ? 'Runs once' : `Runs ${count} times`
}

function place({ begin, end }: Period, at: number): string {
  return `${((at - begin) / (end - begin)) * 100}%`
}

function share({ begin, end }: Period, length: number): string {
  return `${(length / (end - begin)) * 100}%`
}
