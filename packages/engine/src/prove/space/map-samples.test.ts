import { expect, test } from 'vitest'
import { compileZones } from '../../decide/references/zones.ts'
import { noComparands, spelledOut } from './comparands.ts'
import { samplesOf } from './map-samples.ts'
import { valuesToTry } from './values-to-try.ts'

/** Small numbers, the same ones for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % sides
  }
}

const OF_TEXTS = [null, 1, 2]
const ANY = [...OF_TEXTS, 3, 4]
const CODES = [null, null, 'ECGI', 'PLMN', 'TAI']
const PIECES = ['1', '2', '20', '201', '-0', '-1', 'x', 'other', 'a']

/** Up to three maps with values in few zones, of texts that begin with each other, ranges and networks. */
function someMaps(roll: (sides: number) => number) {
  const any = <T>(list: readonly T[]) => list[roll(list.length)] as T
  const modes = roll(2) === 0 ? OF_TEXTS : ANY
  const zone_maps = Array.from({ length: 1 + roll(3) }, (_, map) => {
    return { zone_map_id: map + 1, match_mode: any(modes), std_code: any(CODES) }
  })
  const zones = zone_maps.flatMap(({ zone_map_id }) =>
    [1, 2].map((zone) => ({ zone_id: zone_map_id * 10 + zone, zone_map_id, zone_code: null, parent_zone_id: null })),
  )
  const valueOf = (mode: number | null) => {
    if (mode === 3) return roll(2) === 0 ? String(roll(9)) : `${roll(9)}-${roll(30)}`
    if (mode === 4) return `10.0.0.${roll(8) * 32}/${24 + roll(9)}`
    return Array.from({ length: roll(4) }, () => any(PIECES)).join('')
  }
  const zone_values = Array.from({ length: roll(40) }, (_, seq) => {
    const { zone_id, zone_map_id } = any(zones)
    return { seq, zone_id, value: valueOf(zone_maps.find((map) => map.zone_map_id === zone_map_id)?.match_mode ?? 1) }
  })
  return [...compileZones({ zone_maps, zones, zone_values }).maps.values()]
}

test('a few values lie in all the zones that all values of maps tell apart', { tags: 'random' }, () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const maps = someMaps(dice(seed * 7919))
    const zonesOf = (value: string | number) => maps.map(({ zoneOf }) => zoneOf(value) ?? '').join()
    const all = valuesToTry(spelledOut({ ...noComparands(), maps: new Set(maps) }), 'any')
    const samples = samplesOf(maps, (comparands) => valuesToTry(comparands, 'any')).flat()
    const [met, wanted] = [samples, all].map((values) => new Set(values.map(zonesOf)))
    expect([seed, [...(wanted ?? [])].filter((zones) => !met?.has(zones))]).toEqual([seed, []])
  }
})
