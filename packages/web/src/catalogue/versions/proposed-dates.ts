import { overlapsOf } from '@tollgate/policy/plan/version-overlaps.ts'
import { dayBeside, dayOf, type Validity } from '@tollgate/policy/plan/version-status.ts'

/**
 * Proposed dates for the copy of a version: its own if no version of the plan overlaps them, else from the day after
 * the plan's last version, without an end. If the last version has no end, from tomorrow.
 */
export function proposedDates(version: Validity, others: readonly Validity[], today: string): Validity {
  const dates = { eff_date: version.eff_date, exp_date: version.exp_date }
  if (overlapsOf(dates, [...others, dates]).length === 0) return dates
  const ends = others.map(({ exp_date }) => exp_date).filter((end) => end !== null)
  const starts = others.map(({ eff_date }) => eff_date)
  const hasEnd = ends.length === others.length
  const last = [...(hasEnd ? ends : [...starts, today])].map(dayOf).toSorted().at(-1) ?? today
  return { eff_date: `${dayBeside(last, 1)}T00:00:00.000Z`, exp_date: null }
}
