import { accepted, type CheckedText, refused } from './checked-text.ts'
import { isIsoDate, isIsoDateTime } from './iso-date-time.ts'

/**
 * Checks a moment in ISO 8601 and converts it to UTC. A date alone means midnight. Without an offset it is UTC, so that a
 * text never means two moments.
 *
 * @example checkInstant('2026-03-29T02:30:00+02:00') // { ok: true, normal: '2026-03-29T00:30:00.000Z' }
 */
export function checkInstant(text: string): CheckedText {
  const complete = isIsoDate(text) ? `${text}T00:00:00` : text
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(complete) ? complete : `${complete}Z`
  const normal = isIsoDateTime(complete) ? new Date(zoned).toISOString() : ''
  // With an offset, the year in UTC may have more than four digits, which could not be sent back.
  return isIsoDateTime(normal) ? accepted(normal) : refused('Must be a date and time, such as 2026-03-29T02:30:00Z')
}

/**
 * Checks a whole day. The stored form keeps the date in the text, and a time of day; an offset is ignored.
 *
 * @example checkDay('2026-03-29T00:00:00+02:00') // { ok: true, normal: '2026-03-29T00:00:00.000Z' }
 */
export function checkDay(text: string): CheckedText {
  return checkInstant(isIsoDateTime(text) ? text.replace(/(Z|[+-]\d\d:?\d\d)$/, '') : text)
}

/**
 * Checks an ISO 8601 date and time that is stored as sent. Without an offset it is local time of the reader; with one it is
 * a moment. A date alone means midnight; a blank may replace the `T`.
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
