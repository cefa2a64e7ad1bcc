import { accepted, refused, type CheckedText } from './checked-text.ts'

/**
 * Checks the name of a time zone in the IANA database. Offsets are refused, since they have no daylight saving time.
 * Runtimes replace some names by older ones (Asia/Calcutta), so only the case of the given name is corrected.
 */
export function checkTimeZone(name: string): CheckedText {
  const words = `There is no time zone "${name}": write a name such as Europe/Berlin, or UTC`
  if (/^[+-]/.test(name)) return refused(words)
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return accepted(timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name)
  } catch (error) {
    if (error instanceof RangeError) return refused(words)
    throw error
  }
}
