import type { Presence } from '@tollgate/contract/live/live-events.ts'
import { paintKey } from '../../catalogue/painted.ts'
import type { Selector } from '../../catalogue/selections.ts'
import type { CurrentRecord } from './current-record.ts'

/** The catalogue of what can be selected inside a record, by the record's catalogue. */
const INSIDE: Readonly<Record<string, string>> = { 'rule-workflow-group': 'rule-workflow-node' }

/** Who else has selected what inside a record, by selected id. A person with two tabs counts once. */
export function selectorsOf(
  people: readonly Presence[],
  me: string | undefined,
  record: CurrentRecord | undefined,
): ReadonlyMap<string, readonly Selector[]> {
  const inside = INSIDE[record?.resource ?? '']
  const selectors = new Map<string, Selector[]>()
  if (inside === undefined) return selectors
  for (const { person_id, name, resource, record_id, selected = [] } of people) {
    if (person_id === me || resource !== record?.resource || record_id !== record.record_id) continue
    for (const id of selected) {
      const known = selectors.get(paintKey(inside, id)) ?? []
      if (known.some((one) => one.person_id === person_id)) continue
      selectors.set(paintKey(inside, id), [...known, { person_id, name }])
    }
  }
  return selectors
}
