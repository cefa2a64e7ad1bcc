import { useEffect, useState } from 'react'
import { formatDate } from './format-date.ts'
import { shownZone } from './shown-zone.ts'
import { formatRelativeTime } from './format-relative-time.ts'

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
