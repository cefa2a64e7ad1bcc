import type { Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'

interface Sides {
  before: Tables
  after: Tables
}

/**
 * Keeps one value per zone for maps that are equal on both sides. Checks only ask whether a zone has any, and there may
 * be a million.
 */
export function withFewValues({ before, after }: Sides): Sides {
  const touched = touchedZones({ before, after })
  const few = (values: readonly Row[] = []) => {
    const seen = new Set<unknown>()
    return values.filter(({ zone_id: zone }) => {
      const isFirst = !seen.has(zone)
      seen.add(zone)
      return isFirst || touched.has(zone)
    })
  }
  const [were, are] = [before.get('zone-value'), after.get('zone-value')]
  const kept = few(were)
  return {
    before: new Map(before).set('zone-value', kept),
    after: new Map(after).set('zone-value', are === were ? kept : few(are)),
  }
}

/** All zones of the maps that differ. */
function touchedZones({ before, after }: Sides): ReadonlySet<unknown> {
  const zones = [...(before.get('zone') ?? []), ...(after.get('zone') ?? [])]
  const mapOf = new Map(zones.map((zone) => [zone.zone_id, zone.zone_map_id]))
  const changed = (['zone-map', 'zone', 'zone-value'] as const).flatMap((name) => [
    ...rowsBeside(before.get(name), after.get(name)),
    ...rowsBeside(after.get(name), before.get(name)),
  ])
  const maps = new Set(changed.map((row) => row.zone_map_id ?? mapOf.get(row.zone_id)))
  return new Set(zones.filter((zone) => maps.has(zone.zone_map_id)).map((zone) => zone.zone_id))
}

/** Rows of one list that are not in the other, compared by identity: unchanged rows are the same objects in both. */
export function rowsBeside(rows: readonly Row[] = [], others: readonly Row[] = []): readonly Row[] {
  if (rows === others) return []
  const known = new Set(others)
  return rows.filter((row) => !known.has(row))
}
