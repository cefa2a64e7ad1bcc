import type { Big } from 'big.js'
import { parseIpPrefix, type IpPrefix } from '@tollgate/contract/standards/ip-address.ts'
import type { CompiledInput } from '../../decide/plan/bit-rows.ts'
import { zoneRange, type CompiledZoneMap } from '../../decide/references/zones.ts'
import type { Figure } from '../../decide/values/figure.ts'
import { folded } from '../../decide/values/read-value.ts'

/** Everything that units and zone maps compare the values of one source with. Texts are keyed by their compared form. */
export interface Comparands {
  texts: Map<string, string>
  prefixes: Map<string, string>
  numbers: Set<number>
  /** Borders that no number says exactly, by their digits. */
  figures: Map<string, Big>
  networks: IpPrefix[]
  codes: Set<string>
  /** Zone maps whose values are not spelled out yet: there may be a million of them. */
  maps: Set<CompiledZoneMap>
}

export function noComparands(): Comparands {
  return {
    texts: new Map(),
    prefixes: new Map(),
    numbers: new Set(),
    figures: new Map(),
    networks: [],
    codes: new Set(),
    maps: new Set(),
  }
}

/** Adds the comparands of an input. Its map only counts if units ask for zones. */
export function addInput(comparands: Comparands, { byZone, byValue, map }: CompiledInput): void {
  for (const { question } of byValue?.rows.asked ?? []) {
    const { range, text, wanted } = question
    if (text !== undefined) comparands.texts.set(text, String(wanted).trim())
    if (range) addRange(comparands, range)
  }
  if (byZone && map) addMap(comparands, map)
}

function addRange({ numbers, figures }: Comparands, { low, high }: { low: Figure; high: Figure }): void {
  for (const border of [low, high]) {
    if (Number.isFinite(Number(border))) numbers.add(Number(border))
    if (typeof border !== 'number') figures.set(border.toFixed(), border)
  }
}

export const PREFIX = 2
const RANGE = 3
const NETWORK = 4

/** Whether a map compares texts, whole or by their beginnings. */
export function isOfTexts({ match_mode }: CompiledZoneMap): boolean {
  return match_mode !== RANGE && match_mode !== NETWORK
}

/** Adds the comparands of a zone map. */
export function addMap({ maps }: Comparands, map: CompiledZoneMap): void {
  maps.add(map)
}

/** Replaces the maps by all their values. */
export function spelledOut(comparands: Comparands): Comparands {
  for (const map of comparands.maps) addValues(comparands, map)
  comparands.maps.clear()
  return comparands
}

function addValues(comparands: Comparands, { match_mode, std_code, values }: CompiledZoneMap): void {
  if (std_code !== null) comparands.codes.add(std_code)
  for (const { value } of values) {
    if (match_mode === RANGE) {
      const range = zoneRange(value)
      if (range) addRange(comparands, range)
    } else if (match_mode === NETWORK) {
      const parsed = parseIpPrefix(value.trim())
      if (parsed.ok) comparands.networks.push(parsed.prefix)
    } else {
      const into = match_mode === PREFIX ? comparands.prefixes : comparands.texts
      into.set(folded(value), value.trim())
    }
  }
}
