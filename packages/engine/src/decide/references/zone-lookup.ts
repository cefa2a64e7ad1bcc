import { parseIpAddress, parseIpPrefix, type IpAddress } from '@tollgate/contract/standards/ip-address.ts'
import type { ZoneValueRow } from '../rows/policy-data.ts'
import { NumberLine } from '../values/number-line.ts'
import { folded, numberOf, rangeOf, type Known } from '../values/read-value.ts'

/** The zone of a map that a value lies in, undefined where it lies in none (statement 12). */
export type ZoneLookup = (value: Known) => number | undefined

type Values = readonly ZoneValueRow[]

const LOOKUPS: Readonly<Record<number, (values: Values) => ZoneLookup>> = {
  1: exactLookup,
  2: prefixLookup,
  3: rangeLookup,
  4: addressLookup,
}

/** Builds the lookup of a map. Of values that fit equally well, the one with the lowest `seq` decides. */
export function zoneLookup(matchMode: number | null, values: Values): ZoneLookup {
  const build = LOOKUPS[matchMode ?? 1] ?? exactLookup
  return build(values.toSorted((a, b) => a.seq - b.seq))
}

function exactLookup(values: Values): ZoneLookup {
  const zones = zonesByText(values)
  return (value) => zones.get(folded(value))
}

function prefixLookup(values: Values): ZoneLookup {
  const zones = zonesByText(values)
  const lengths = [...new Set([...zones.keys()].map((text) => text.length))].toSorted((a, b) => b - a)
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
  for (const { value, zone_id } of values) {
    const text = folded(value)
    if (text !== '' && !zones.has(text)) zones.set(text, zone_id)
  }
  return zones
}

function rangeLookup(values: Values): ZoneLookup {
  const ranges = values.flatMap(({ value, zone_id }) => {
    const number = numberOf(value)
    const range = rangeOf(value) ?? (number === undefined ? undefined : { low: number, high: number })
    return range && range.low <= range.high ? [{ ...range, zone_id }] : []
  })
  const line = new NumberLine(ranges.flatMap(({ low, high }) => [low, high]))
  const zones = painted(
    line.size,
    ranges.map(({ low, high, zone_id }) => ({ from: line.placeOf(low), to: line.placeOf(high), zone_id })),
  )
  return (value) => {
    const number = numberOf(value)
    return number === undefined ? undefined : zones[line.placeOf(number)]
  }
}

/** Gives each place the zone of the first stretch that covers it, without visiting a place twice. */
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

const WIDTH = { 4: 32, 6: 128 } as const

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
