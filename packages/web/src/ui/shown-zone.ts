/** Where the time zone that a person wants to see is kept, with their other settings. */
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

/** Figures of a moment in a zone, in the order of the console. */
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
