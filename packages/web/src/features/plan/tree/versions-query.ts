import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { versionOn } from '@tollgate/engine/plan/in-force.ts'
import { dayOf, type Validity } from '@tollgate/engine/plan/version-status.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { getPage, type Row } from '../../../api/client.ts'
import { keys } from '../../../catalogue/queries.ts'
import { asText } from '../../../catalogue/row.ts'

const versions = catalogueOf('policy-plan-ver')

/** More versions than any plan has. */
const ALL = '1000'

/** The versions of a plan, in the order in which they come into force. */
export function versionsQuery(planId: number | undefined) {
  const wire = { pcr_plan_id: String(planId ?? 0), page_size: ALL, sort: 'eff_date' }
  return queryOptions({
    queryKey: keys.list(versions, wire),
    queryFn: planId === undefined ? skipToken : ({ signal }) => getPage(versions.path, wire, signal),
  })
}

/** A version's days as the engine takes them. */
export function validityOf({ eff_date, exp_date }: Row): Validity {
  return { eff_date: asText(eff_date), exp_date: typeof exp_date === 'string' ? exp_date : null }
}

/** A version with its days, as the engine takes it. */
export type DatedRow = Validity & { row: Row }

/** In the order of ids: of versions that begin on one day the newer one counts. */
export function datedRows(rows: readonly Row[]): DatedRow[] {
  return rows
    .toSorted((a, b) => Number(a.pcc_rule_ver_id) - Number(b.pcc_rule_ver_id))
    .map((row) => ({ ...validityOf(row), row }))
}

/** The version in force on a day, `2026-01-31`. */
export function rowInForce(rows: readonly Row[], day: string): Row | undefined {
  return versionOn(datedRows(rows), day)?.row
}

/** The version to start with: the one in force, else the last. */
export function firstChoice(rows: readonly Row[], now: Date): Row | undefined {
  return rowInForce(rows, dayOf(now.toISOString())) ?? rows.at(-1)
}
