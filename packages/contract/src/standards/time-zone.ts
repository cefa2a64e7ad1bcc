import { accepted, refused, type CheckedText } from './checked-text.ts'

/**
 * Checks the name of a time zone in the IANA database. An offset is none: it knows no summer time. Runtimes answer some names
 * with an older one (Asia/Calcutta): what was given stays, only its case is put right.
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
