import { z } from 'zod'
import { accepted, refused, type CheckedText } from './checked-text.ts'

const dateTime = z.iso.datetime({ offset: true, local: true })
const date = z.iso.date()

/**
 * Checks a moment in ISO 8601 and gives it in UTC. A date alone is its midnight; without an offset it is UTC, so that
 * the same text never means two moments.
 *
 * @example checkInstant('2026-03-29T02:30:00+02:00') // { ok: true, normal: '2026-03-29T00:30:00.000Z' }
 */
export function checkInstant(text: string): CheckedText {
  const complete = date.safeParse(text).success ? `${text}T00:00:00` : text
  if (!dateTime.safeParse(complete).success) return refused('Must be a date and time, such as 2026-03-29T02:30:00Z')
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(complete) ? complete : `${complete}Z`
  return accepted(new Date(zoned).toISOString())
}
