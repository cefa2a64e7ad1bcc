import { accepted, refused, type CheckedText } from './checked-text.ts'

/**
 * Checks the name of a time zone in the IANA database. Offsets are refused, since they have no daylight saving time.
 * Runtimes replace some names by older ones (Asia/Calcutta), so only the case of the given name is corrected.
 */
export function checkTimeZone(name: string): CheckedText {
  const words = `There is no time zone "${name}": write a name such as Europe/Berlin, or UTC`
  const timeZone = /^[+-]/.test(name) ? undefined : normalName(name)
  if (timeZone === undefined) return refused(words)
  return accepted(timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name)
}

/** A batch names few time zones in many requests, and the runtime takes a tenth of a millisecond for each. */
const MOST_CACHED = 100
const cache = new Map<string, boolean>()

/** Whether a request may name it: a name of the IANA database, UTC, or an offset such as +02:00. */
export function isTimeZone(name: string): boolean {
  const known = cache.get(name)
  if (known !== undefined) return known
  if (cache.size >= MOST_CACHED) cache.clear()
  const isOne = normalName(name) !== undefined
  cache.set(name, isOne)
  return isOne
}

function normalName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
