/** Key of the local storage under which a person's time zone is stored. */
export const ZONE_KEY = 'tollgate.zone'

/** The time zone that times are shown in: the one that was chosen in the profile, else the browser's. */
export function shownZone(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ZONE_KEY) ?? 'null')
    if (typeof kept === 'string' && kept !== '') return formatIn(kept).resolvedOptions().timeZone
  } catch {
    // Whatever else stands there, or a zone that this browser does not know.
  }
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a time in a zone: day, month, year, hour and minute, as on every screen. */
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
