import { useEffect, useState } from 'react'
import { formatDate } from './format-date.ts'
import { shownZone } from './shown-zone.ts'

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "5 minutes ago", kept up to date, with the full date in the tooltip. */
export function RelativeTime({ value }: { value: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={value} title={`${formatDate(value, true)} (${shownZone()})`}>
      {formatRelativeTime(value, now)}
    </time>
  )
}

/** "5 minutes ago", "yesterday", "in 3 days"; under a minute "just now". */
export function formatRelativeTime(instant: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}
