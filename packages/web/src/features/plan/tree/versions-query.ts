import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { dayOf, versionStatus } from '@tollgate/engine/plan/version-status.ts'
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
export function validityOf({ eff_date, exp_date }: Row): { eff_date: string; exp_date: string | null } {
  return { eff_date: asText(eff_date), exp_date: typeof exp_date === 'string' ? exp_date : null }
}

/** The version to begin with: the one in force, else the last. */
export function firstChoice(rows: readonly Row[], now: Date): Row | undefined {
  const today = dayOf(now.toISOString())
  return rows.find((row) => versionStatus(validityOf(row), today) === 'current') ?? rows.at(-1)
}
