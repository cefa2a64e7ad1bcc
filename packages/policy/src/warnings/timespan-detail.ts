import type { RowOf, Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { timespanDetail } from '@tollgate/contract/catalogues/timespan-detail.ts'

const DAY = 86_400
/** Length of a time unit in seconds. */
const UNITS: Readonly<Record<string, number>> = { S: 1, N: 60, H: 3600, D: DAY }
/** Maximum length of a cycle in seconds. */
const CYCLES: Readonly<Record<number, number>> = { 1: DAY, 2: 7 * DAY, 3: 31 * DAY, 4: 366 * DAY }

/** Warns about a recurring time that starts again before it has ended. */
export function timespanDetailWarnings(detail: Partial<RowOf<typeof timespanDetail>>): Warning[] {
  const { duration, time_unit = '', cycle_unit = 0 } = detail
  const [unit, cycle] = [UNITS[time_unit], CYCLES[cycle_unit]]
  if (typeof duration !== 'number' || unit === undefined || cycle === undefined || duration * unit <= cycle) return []
  const message = 'The duration is longer than the cycle: one run overlaps the next'
  return [{ code: 'DURATION_EXCEEDS_CYCLE', message, field: 'duration' }]
}
