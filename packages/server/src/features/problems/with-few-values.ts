import type { Row } from '@tollgate/policy/document/model.ts'
import { rowsBeside } from '@tollgate/policy/document/other-rows.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'

interface Sides {
  before: Tables
  after: Tables
}

/**
 * Leaves out zone values that no problem depends on, since a map may have a million. The search asks whether a zone has
 * any value, and whether values are equal. So an unchanged zone keeps one value, and those that equal a changed one.
 */
export function withFewValues({ before, after }: Sides): Sides {
  const [were, are] = [before.get('zone-value'), after.get('zone-value')]
  const changed = new Set(otherRows(were, are).map(({ value }) => value))
  const touched = touchedZones({ before, after })
  const few = (values: readonly Row[] = []) => {
    const seen = new Set<unknown>()
    return values.filter(({ zone_id: zone, value }) => {
      const isFirst = !seen.has(zone)
      seen.add(zone)
      return isFirst || touched.has(zone) || changed.has(value)
    })
  }
  const kept = few(were)
  return {
    before: new Map(before).set('zone-value', kept),
    after: new Map(after).set('zone-value', are === were ? kept : few(are)),
  }
}

/** All zones of maps that were changed, or in which a zone was. */
function touchedZones({ before, after }: Sides): ReadonlySet<unknown> {
  const zones = [...(before.get('zone') ?? []), ...(after.get('zone') ?? [])]
  const changed = (['zone-map', 'zone'] as const).flatMap((name) => otherRows(before.get(name), after.get(name)))
  const maps = new Set(changed.map((row) => row.zone_map_id))
  return new Set(zones.filter((zone) => maps.has(zone.zone_map_id)).map((zone) => zone.zone_id))
}

function otherRows(before: readonly Row[] | undefined, after: readonly Row[] | undefined): readonly Row[] {
  return [...rowsBeside(before, after), ...rowsBeside(after, before)]
}
