import { isUnknownPlace, type CompiledZoneMap } from '../../decide/references/zones.ts'
import type { Known } from '../../decide/values/read-value.ts'
import { isOfTexts, noComparands, PREFIX, spelledOut, type Comparands } from './comparands.ts'
import { fillingOf, NOWHERE, SAMPLES } from './texts-to-try.ts'

/** For each combination of zones that a value can have in some maps, a few such values. */
export type Samples = readonly (readonly Known[])[]

/** Samples per combination of zones. One is not enough, since units may compare with a single value. */
export const MOST_ALIKE = 4

const KNOWN = new WeakMap<CompiledZoneMap, Map<string, Samples>>()

/** @param all the values to try of comparands without maps */
export function samplesOf(
  maps: readonly CompiledZoneMap[],
  all: (comparands: Comparands) => readonly Known[],
): Samples {
  const [first] = maps
  if (!first) return []
  const name = maps.map(({ zone_map_id }) => zone_map_id).join()
  const known = KNOWN.get(first) ?? new Map<string, Samples>()
  KNOWN.set(first, known)
  const samples = known.get(name) ?? gathered(maps, all)
  known.set(name, samples)
  return samples
}

function gathered(maps: readonly CompiledZoneMap[], all: (comparands: Comparands) => readonly Known[]): Samples {
  const found = new Map<string, Known[]>()
  const zonesOf = zonesIn(maps)
  const values = maps.every(isOfTexts) ? textsIn(maps) : all(spelledOut({ ...noComparands(), maps: new Set(maps) }))
  for (const value of values) {
    const zones = zonesOf(value)
    const own = found.get(zones)
    if (!own) found.set(zones, [value])
    else if (own.length < MOST_ALIKE && !own.includes(value)) own.push(value)
  }
  return [...found.values()]
}

function zonesIn(maps: readonly CompiledZoneMap[]): (value: Known) => string {
  return (value) => {
    let zones = ''
    for (const { zoneOf } of maps) zones += `${zoneOf(value) ?? ''} `
    return zones
  }
}

/** A few texts of maps per combination of zones, each followed by longer texts that have it as their longest prefix. */
function* textsIn(maps: readonly CompiledZoneMap[]): Generator<string> {
  const counts = new Map<string, number>()
  const tried = new Set<string>()
  const zonesOf = zonesIn(maps)
  for (const { std_code } of maps) if (std_code !== null && SAMPLES[std_code] !== undefined) yield SAMPLES[std_code]
  for (const { values } of maps)
    for (const row of values) {
      const value = row.value.trim()
      if (value === '' || tried.has(value)) continue
      tried.add(value)
      const zones = zonesOf(value)
      const count = counts.get(zones) ?? 0
      // A text whose form puts it in no zone may be the beginning of one that has a zone.
      if (count >= MOST_ALIKE && !maps.some(({ std_code }) => isUnknownPlace(std_code, value))) continue
      counts.set(zones, count + 1)
      yield value
      yield* beyond(maps, value)
    }
  for (let number = 0; number < MOST_FILLINGS; number += 1) yield fillingOf(number)
  yield fillingOf(0) + NOWHERE
}

const MOST_FILLINGS = 100

/** Texts that begin with a value, get its zones by that prefix, and are not in any map themselves. */
function* beyond(maps: readonly CompiledZoneMap[], value: string): Generator<string> {
  if (!maps.some(({ match_mode }) => match_mode === PREFIX)) return
  const checked = maps.filter(({ std_code }) => !isUnknownPlace(std_code, value))
  const isRight = (text: string) =>
    checked.every((map) => map.zoneOf(text) === (map.match_mode === PREFIX ? map.zoneOf(value) : undefined))
  let left = checked.length === maps.length ? 1 : MOST_ALIKE
  for (let number = 0; number < MOST_FILLINGS && left > 0; number += 1) {
    const text = value + fillingOf(number)
    if (!isRight(text)) continue
    yield text
    // Maps with a standard know unknown places, the others do not.
    if (maps.some(({ std_code }) => std_code !== null)) yield text + NOWHERE
    left -= 1
  }
}
