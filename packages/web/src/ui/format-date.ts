import { formatIn, shownZone } from './shown-zone.ts'

/** An instant in the shown time zone: `2026/03/09`, or `2026/03/09 14:05` with its time. */
export function formatDate(instant: string | Date, withTime = false): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return String(instant)
  const of = Object.fromEntries(
    formatIn(shownZone())
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${of.year}/${of.month}/${of.day}`
  return withTime ? `${day} ${of.hour}:${of.minute}` : day
}
