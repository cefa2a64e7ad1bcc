import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { datedRows } from '../tree/versions-query.ts'
import { overlapsOf } from '@tollgate/policy/plan/version-overlaps.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import { dayBeside, dayOf, type Validity } from '@tollgate/policy/plan/version-status.ts'

/**
 * Proposed dates for the copy of a version: its own if no version of the plan overlaps them, else from the day after
 * the plan's last version, without an end. If the last version has no end, from tomorrow.
 */
export function proposedDates(version: Validity, planVersions: readonly Validity[], today: string): Validity {
  const dates = { eff_date: version.eff_date, exp_date: version.exp_date }
  if (overlapsOf(dates, [...planVersions, dates]).length === 0) return dates
  const ends = planVersions.map(({ exp_date }) => exp_date).filter((end) => end !== null)
  const starts = planVersions.map(({ eff_date }) => eff_date)
  const hasEnd = ends.length === planVersions.length
  const last = [...(hasEnd ? ends : [...starts, today])].map(dayOf).toSorted().at(-1) ?? today
  return { eff_date: `${dayBeside(last, 1)}T00:00:00.000Z`, exp_date: null }
}

/** What is in force today without and with the copy: a version, the copy, or nothing. */
export interface CopyEffect {
  before: RowFor<'policy-plan-ver'> | undefined
  after: RowFor<'policy-plan-ver'> | 'copy' | undefined
}

export function inForceWithCopy(
  dates: Validity,
  planVersions: readonly RowFor<'policy-plan-ver'>[],
  today: string,
): CopyEffect {
  const stored = datedRows(planVersions)
  const withCopy = [...stored, { ...dates, row: 'copy' as const }]
  return { before: versionOn(stored, today)?.row, after: versionOn<(typeof withCopy)[number]>(withCopy, today)?.row }
}
