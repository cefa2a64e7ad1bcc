import { checkInstant } from '@tollgate/contract/standards/instant.ts'
import type { Instant } from '../../time-span/local-time.ts'
import type { Known } from '../values/read-value.ts'

/** The moment that a text names in ISO 8601, without an offset in UTC; undefined for any other value. */
export function momentOf(value: Known | undefined): Instant | undefined {
  if (typeof value !== 'string') return undefined
  const checked = checkInstant(value)
  return checked.ok ? Date.parse(checked.normal) : undefined
}
