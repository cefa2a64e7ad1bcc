/** Local storage key of the chosen time zone. */
export const ZONE_KEY = 'tollgate.zone'

/** The time zone of all shown times: chosen in the profile, else the browser's. */
export function shownZone(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ZONE_KEY) ?? 'null')
    if (typeof kept === 'string' && kept !== '') return formatIn(kept).resolvedOptions().timeZone
  } catch {
    // Invalid content, or a zone that this browser does not know.
  }
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format for day, month, year, hour and minute in a time zone, as used on every screen. */
export function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}
