import { describeOccurrence } from '@tollgate/engine/time-span/describe.ts'
import { runningTimes } from '@tollgate/engine/time-span/running-times.ts'
import type { TimeSpanRow } from '@tollgate/engine/time-span/time-span-row.ts'
import { ActionIcon, Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { periodAround, type Period, type PeriodKind } from './period.ts'
import classes from './timespan.module.css'

export interface StripProps {
  rows: readonly TimeSpanRow[]
  now: number
  timeZone: string
}

const KINDS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

/** A time span drawn over a day, week or month, with the current time marked. */
export function Strip({ rows, now, timeZone }: StripProps) {
  const [kind, setKind] = useState<PeriodKind>('week')
  const [offset, setOffset] = useState(0)
  const period = periodAround(now, kind, offset)
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
