import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { PlanPlace } from '../plan-address.ts'
import { eventsOf } from './events-of.ts'

/**
 * The shown event: the one in the address, else the one already shown, else the last visited, else the one with the
 * most mappings.
 */
export function useShownEvent({ plan, event }: PlanPlace, tree: VersionTree): number | undefined {
  const [kept, keep] = useState<number>()
  const [last, remember] = useLocalStorage<number | null>({
    key: `tollgate.plan-event.${plan}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    if (event !== undefined) remember(event)
  }, [event, remember])
  const inVersion = (id: number | null | undefined) => eventsOf(tree).find((entry) => entry.event.pcr_event_id === id)
  const shown = event ?? (inVersion(kept) ?? inVersion(last))?.event.pcr_event_id ?? fullestEvent(tree)
  if (shown !== kept) keep(shown)
  return shown
}

/** Of several with equally many mappings, the first by name. */
function fullestEvent(tree: VersionTree): number | undefined {
  const eventOfRule = new Map(tree.rules.map(({ ap_rule_id, pcr_event_id }) => [ap_rule_id, pcr_event_id]))
  const mappings = Map.groupBy(tree.mappings, ({ ap_rule_id }) => eventOfRule.get(ap_rule_id))
  const sizes = eventsOf(tree).map(({ event: { pcr_event_id: id } }) => ({ id, size: mappings.get(id)?.length ?? 0 }))
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.id
}
