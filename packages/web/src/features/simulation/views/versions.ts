import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { keys } from '../../../catalogue/queries.ts'
import { getAllRows } from '../../../catalogue/row-calls.ts'

const versions = catalogueOf('policy-plan-ver')
const events = catalogueOf('policy-plan-event')

export type VersionRow = RowFor<'policy-plan-ver'>

/** The versions of a plan, by the date on which they come into force. */
export function useVersions(plan: string | undefined) {
  const query = { pcr_plan_id: plan ?? '', sort: 'eff_date' }
  return useQuery({
    queryKey: keys.list(versions, query),
    queryFn: plan === undefined ? skipToken : ({ signal }) => getAllRows(versions, query, signal),
  })
}

export interface AnsweredEvent {
  id: number
  name: string
}

/** The events of some versions, without duplicates. */
export async function eventsOf(ids: readonly number[], signal: AbortSignal): Promise<AnsweredEvent[]> {
  const pages = await Promise.all(ids.map((id) => getAllRows(events, { pcc_rule_ver_id: String(id) }, signal)))
  const named = pages.flatMap(({ rows }) =>
    rows.map(({ pcr_event_id, pcc_event }): [number, string] => [pcr_event_id, pcc_event.pcr_event_name]),
  )
  return [...new Map(named)].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.id - b.id)
}
