import type { VersionTables, VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { fullestEvent } from '@tollgate/policy/plan/fullest-event.ts'
import { useState } from 'react'
import { eventsOf } from './events-of.ts'

interface Wanted {
  /** In the address. */
  event: number | undefined
  /** The last visited one of the plan. */
  last: number | undefined
}

/** The shown event: the one in the address, else the one already shown, else the last visited, else the fullest one. */
export function useShownEvent({ event, last }: Wanted, tree: VersionTree | VersionTables): number | undefined {
  const [kept, keep] = useState<number>()
  const isInVersion = (id: number | undefined) => eventsOf(tree).some((entry) => entry.event.pcr_event_id === id)
  const shown = event ?? [kept, last].find(isInVersion) ?? firstEvent(tree)
  if (shown !== kept) keep(shown)
  return shown
}

function firstEvent(tree: VersionTree | VersionTables): number | undefined {
  if ('tables_of' in tree) return tree.tables_of ?? undefined
  const eventOfRule = new Map(tree.rules.map(({ ap_rule_id, pcr_event_id }) => [ap_rule_id, pcr_event_id]))
  const mappings = Map.groupBy(tree.mappings, ({ ap_rule_id }) => eventOfRule.get(ap_rule_id))
  return fullestEvent(tree.events.map((row) => ({ ...row, mappings: mappings.get(row.pcr_event_id)?.length ?? 0 })))
}
