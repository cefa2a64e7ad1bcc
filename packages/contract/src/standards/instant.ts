import { accepted, refused, type CheckedText } from './checked-text.ts'
import { isIsoDate, isIsoDateTime } from './iso-date-time.ts'

/**
 * Checks a moment in ISO 8601 and gives it in UTC. A date alone is its midnight; without an offset it is UTC, so that
 * the same text never means two moments.
 *
 * @example checkInstant('2026-03-29T02:30:00+02:00') // { ok: true, normal: '2026-03-29T00:30:00.000Z' }
 */
export function checkInstant(text: string): CheckedText {
  const complete = isIsoDate(text) ? `${text}T00:00:00` : text
  if (!isIsoDateTime(complete)) return refused('Must be a date and time, such as 2026-03-29T02:30:00Z')
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(complete) ? complete : `${complete}Z`
  return accepted(new Date(zoned).toISOString())
}
