import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { oncePerTree } from '../tree/once-per-tree.ts'

export type PlanEvent = VersionTree['events'][number]

/** An event of a version with its number of rule plans. */
export interface EventEntry {
  event: PlanEvent
  rules: number
}

/** The events of a version by name. */
export const eventsOf = oncePerTree(({ events, rules }): readonly EventEntry[] => {
  const counts = Map.groupBy(rules, ({ pcr_event_id }) => pcr_event_id)
  return events
    .toSorted((a, b) => a.pcr_event_name.localeCompare(b.pcr_event_name))
    .map((event) => ({ event, rules: counts.get(event.pcr_event_id)?.length ?? 0 }))
})
