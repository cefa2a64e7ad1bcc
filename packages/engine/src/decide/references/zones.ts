import type { ReferenceRows, ZoneValueRow } from '../rows/policy-data.ts'
import type { Known } from '../values/read-value.ts'
import { isUnknownPlace } from './unknown-place.ts'
import { zoneLookup, type ZoneLookup } from './zone-lookup.ts'

export interface CompiledZoneMap {
  zone_map_id: number
  std_code: string | null
  match_mode: number | null
  values: readonly ZoneValueRow[]
  zoneOf: (value: Known) => number | undefined
}

export interface CompiledZone {
  zone_id: number
  zone_code: string | null
  /** The zone itself and those that it lies in, at any depth (statement 13). */
  within: ReadonlySet<number>
}

export interface CompiledZones {
  maps: ReadonlyMap<number, CompiledZoneMap>
  zones: ReadonlyMap<number, CompiledZone>
}

/** Without values the zones of its maps are known, and which lies in which. */
export function compileZones({
  zone_maps,
  zones,
  zone_values,
}: Pick<ReferenceRows, 'zone_maps' | 'zones' | 'zone_values'>): CompiledZones {
  const mapOf = new Map(zones.map(({ zone_id, zone_map_id }) => [zone_id, zone_map_id]))
  const valuesOf = Map.groupBy(zone_values, ({ zone_id }) => mapOf.get(zone_id))
  const parents = new Map(zones.map(({ zone_id, parent_zone_id }) => [zone_id, parent_zone_id]))
  return {
    maps: new Map(
      zone_maps.map(({ zone_map_id, match_mode, std_code }) => {
        const values = valuesOf.get(zone_map_id) ?? []
        let lookup: ZoneLookup | undefined
        const find = (value: Known) => (lookup ??= zoneLookup(match_mode, values))(value)
        const zoneOf = (value: Known) => (isUnknownPlace(std_code, value) ? undefined : find(value))
        return [zone_map_id, { zone_map_id, std_code, match_mode, values, zoneOf }]
      }),
    ),
    zones: new Map(
      zones.map(({ zone_id, zone_code }) => [zone_id, { zone_id, zone_code, within: withAncestors(zone_id, parents) }]),
    ),
  }
}

function withAncestors(zone: number, parents: ReadonlyMap<number, number | null>): Set<number> {
  const found = new Set<number>()
  for (let at: number | null = zone; at !== null && !found.has(at); at = parents.get(at) ?? null) found.add(at)
  return found
}
