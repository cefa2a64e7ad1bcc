import { formatDate } from './format-date.ts'
import { shownZone } from './shown-zone.ts'

/** A date as YYYY/MM/DD; with its time where the time matters. The time zone is in the tooltip. */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  return (
    <time dateTime={value} title={`${formatDate(value, true)} (${shownZone()})`}>
      {formatDate(value, withTime)}
    </time>
  )
}
