import { wallTimeAt, type Instant } from './local-time.ts'
import type { TimeZone } from './time-zone-rules.ts'
import { dayOf, LAST_DAY } from '@tollgate/policy/plan/version-status.ts'

/**
 * The day of a moment on the network's clock, such as `2026-01-31`. It decides which version is in force and whether a
 * workflow runs (statement 8). The time zone of a session does not matter.
 */
export function networkDay(at: Instant, networkTimeZone: TimeZone): string {
  const shown = new Date(wallTimeAt(at, networkTimeZone))
  return shown.getUTCFullYear() > 9999 ? LAST_DAY : dayOf(shown.toISOString())
}
