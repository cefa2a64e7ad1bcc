import type { ReferenceRows, ZoneValueRow } from '../rows/policy-data.ts'
import { compareFigures, figureOf } from '../values/figure.ts'
import { type FigureRange, folded, type Known, rangeOf } from '../values/read-value.ts'
import { networkIdentifier } from '@tollgate/contract/standards/access-point.ts'
import { type IpAddress, parseIpAddress, parseIpPrefix } from '@tollgate/contract/standards/ip-address.ts'
import { NumberLine } from '../values/number-line.ts'

const LOOKUPS: Readonly<Record<number, (values: Values) => ZoneLookup>> = {
  1: exactLookup,
  2: prefixLookup,
  3: rangeLookup,
  4: addressLookup,
}

const WIDTH = { 4: 32, 6: 128 } as const

const PLACES: readonly (string | null)[] = ['TAI', 'ECGI', 'NCGI', 'CGI', 'SAI', 'RAI']
const ENODEB_DIGITS = 5

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
  /** The zone and all its ancestors (statement 13). */
  within: ReadonlySet<number>
}

export interface CompiledZones {
  maps: ReadonlyMap<number, CompiledZoneMap>
  zones: ReadonlyMap<number, CompiledZone>
}

/** Compiles zone maps. `zone_values` may be empty; then only the hierarchy of the zones is known. */
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

/**
 * Whether a location has an area, cell or eNodeB of zero. Gateways send that when they only know that the location changed.
 * It is in no zone, whatever its network (field notes 1.7).
 */
export function isUnknownPlace(stdCode: string | null, value: Known): boolean {
  if (!PLACES.includes(stdCode)) return false
  const [, ...parts] = folded(value).split('-')
  const isZero = (part: string) => /^0+$/.test(part)
  return parts.some(isZero) || (stdCode === 'ECGI' && isZero((parts[0] ?? '').slice(0, ENODEB_DIGITS)))
}

/** Finds the zone that contains a value; undefined if none does (statement 12). */
type ZoneLookup = (value: Known) => number | undefined

type Values = readonly ZoneValueRow[]

/** Builds the lookup of a map. Of equally good matches, the one with the lowest `seq` wins. */
function zoneLookup(matchMode: number | null, values: Values): ZoneLookup {
  const build = LOOKUPS[matchMode ?? 1] ?? exactLookup
  return build(values.toSorted((a, b) => a.seq - b.seq))
}

function exactLookup(values: Values): ZoneLookup {
  const zones = zonesByText(values)
  return (value) => {
    const text = folded(value)
    return zones.get(text) ?? zones.get(networkIdentifier(text))
  }
}

function prefixLookup(values: Values): ZoneLookup {
  const zones = zonesByText(values)
  const lengths = descending(new Set([...zones.keys()].map((text) => text.length)))
  return (value) => {
    const text = folded(value)
    for (const length of lengths) {
      const zone = length <= text.length ? zones.get(text.slice(0, length)) : undefined
      if (zone !== undefined) return zone
    }
    return undefined
  }
}

function zonesByText(values: Values): Map<string, number> {
  const zones = new Map<string, number>()
  // The first of equal texts wins, so it is set last.
  for (const { value, zone_id } of values.toReversed()) zones.set(folded(value), zone_id)
  zones.delete('')
  return zones
}

function rangeLookup(values: Values): ZoneLookup {
  const ranges = values
    .flatMap(({ value, zone_id }) => {
      const range = zoneRange(value)
      return range && compareFigures(range.low, range.high) <= 0 ? [{ ...range, zone_id }] : []
    })
    .toSorted((a, b) => compareFigures(b.low, a.low) || compareFigures(a.high, b.high))
  const line = new NumberLine(ranges.flatMap(({ low, high }) => [low, high]))
  const zones = painted(
    line.size,
    ranges.map(({ low, high, zone_id }) => ({ from: line.placeOf(low), to: line.placeOf(high), zone_id })),
  )
  return (value) => {
    const number = figureOf(value)
    return number === undefined ? undefined : zones[line.placeOf(number)]
  }
}

/** The numbers of a zone's value: a range, or one number. */
export function zoneRange(value: string): FigureRange | undefined {
  const number = figureOf(value)
  return rangeOf(value) ?? (number === undefined ? undefined : { low: number, high: number })
}

/** Gives each place the zone of the first range that covers it. `nextFree` skips places that have one already. */
function painted(
  size: number,
  stretches: readonly { from: number; to: number; zone_id: number }[],
): (number | undefined)[] {
  const zones: (number | undefined)[] = Array.from({ length: size })
  const nextFree = Int32Array.from({ length: size + 1 }, (_, place) => place)
  const free = (place: number): number => {
    let at = place
    while (nextFree[at] !== at) {
      nextFree[at] = nextFree[nextFree[at] ?? size] ?? size
      at = nextFree[at] ?? size
    }
    return at
  }
  for (const { from, to, zone_id } of stretches) {
    for (let place = free(from); place <= to; place = free(place)) {
      zones[place] = zone_id
      nextFree[place] = place + 1
    }
  }
  return zones
}

function addressLookup(values: Values): ZoneLookup {
  const networks = new Map<string, number>()
  const lengths = { 4: new Set<number>(), 6: new Set<number>() }
  for (const { value, zone_id } of values) {
    const parsed = parseIpPrefix(value.trim())
    if (!parsed.ok) continue
    const key = networkKey(parsed.prefix, parsed.prefix.length)
    if (networks.has(key)) continue
    networks.set(key, zone_id)
    lengths[parsed.prefix.family].add(parsed.prefix.length)
  }
  const longest = { 4: descending(lengths[4]), 6: descending(lengths[6]) }
  return (value) => {
    const address = typeof value === 'string' ? parseIpAddress(value.trim()) : undefined
    const length = address && longest[address.family].find((candidate) => networks.has(networkKey(address, candidate)))
    return address && length !== undefined ? networks.get(networkKey(address, length)) : undefined
  }
}

function networkKey({ family, value }: IpAddress, length: number): string {
  return `${family}/${length}/${value >> BigInt(WIDTH[family] - length)}`
}

function descending(numbers: Iterable<number>): number[] {
  return [...numbers].toSorted((a, b) => b - a)
}
