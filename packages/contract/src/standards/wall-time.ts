import { accepted, refused, type CheckedText } from './checked-text.ts'
import { isIsoDate, isIsoDateTime } from './iso-date-time.ts'

/**
 * Checks an ISO 8601 date and time that is kept as it was sent: without an offset it is the clock on the wall of whoever
 * reads it, with one it is that moment. A date alone is its midnight, a blank may stand for the `T`.
 *
 * @example checkWallTime('2026-01-31 18:00') // { ok: true, normal: '2026-01-31T18:00' }
 */
export function checkWallTime(text: string): CheckedText {
  const joined = text.replace(/^(\d{4}-\d\d-\d\d)[ t]+(?=\d)/, '$1T').replace(/z$/, 'Z')
  const complete = isIsoDate(joined) ? `${joined}T00:00:00` : joined
  if (isIsoDateTime(complete)) return accepted(complete)
  return refused(
    'Must be a date and time, such as 2026-03-29T18:00:00, with Z or an offset only if it is one moment everywhere',
  )
}
