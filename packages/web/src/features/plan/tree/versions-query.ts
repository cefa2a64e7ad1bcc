import { inPlace } from '@tollgate/policy/order.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import type { Validity } from '@tollgate/policy/plan/version-status.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { keys } from '../../../catalogue/queries.ts'
import { getAllRows } from '../../../catalogue/row-calls.ts'

const versions = catalogueOf('policy-plan-ver')

/** The versions of a plan, by the date on which they come into force. */
export function versionsQuery(planId: number | undefined) {
  const wire = { pcr_plan_id: String(planId ?? 0), sort: 'eff_date' }
  return queryOptions({
    queryKey: keys.list(versions, wire),
    queryFn: planId === undefined ? skipToken : ({ signal }) => getAllRows(versions, wire, signal),
  })
}

/** A version with its days in the engine's form. */
export type DatedRow = Validity & { row: RowFor<'policy-plan-ver'> }

/** In order: of versions that begin on one day the last one counts. */
export function datedRows(rows: readonly RowFor<'policy-plan-ver'>[]): DatedRow[] {
  return inPlace(rows).map((row) => ({ eff_date: row.eff_date, exp_date: row.exp_date, row }))
}

/** The version in force on a day, `2026-01-31`. */
export function rowInForce(
  rows: readonly RowFor<'policy-plan-ver'>[],
  day: string,
): RowFor<'policy-plan-ver'> | undefined {
  return versionOn(datedRows(rows), day)?.row
}

/** The version to show first: the one in force, else the last. */
export function firstChoice(
  rows: readonly RowFor<'policy-plan-ver'>[],
  today: string,
): RowFor<'policy-plan-ver'> | undefined {
  return rowInForce(rows, today) ?? rows.at(-1)
}
