import { formatDate } from './format-date.ts'
import { shownZone } from './shown-zone.ts'

/** A date as YYYY/MM/DD, with its time where that matters. The tooltip names the time zone. */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  return (
    <time dateTime={value} title={`${formatDate(value, true)} (${shownZone()})`}>
      {formatDate(value, withTime)}
    </time>
  )
}
