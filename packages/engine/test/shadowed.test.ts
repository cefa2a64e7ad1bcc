import { describe, expect, test } from 'vitest'
import { compileZones } from '../src/decide/references/zones.ts'
import type { UnitRow } from '../src/decide/rows/policy-data.ts'
import { shadowed } from '../src/prove/shadowed/shadowed.ts'
import { mapping, ruleZone, unit as unitRow } from './decide/support/rows.ts'

const [IS, IS_NOT, WITHIN, KNOWN, UNKNOWN] = [1, 2, 3, 4, 5]

type Unit = Partial<UnitRow> & { ap_rule_zone_id: number }

// Europe (1) > France (2) > Paris (3); Europe > Spain (4); Asia (5).
const PARENTS = [null, 1, 2, 1, null]
const zones = PARENTS.map((parent_zone_id, index) => ({
  zone_id: index + 1,
  zone_map_id: 1,
  zone_code: null,
  parent_zone_id,
}))
const REFERENCES = {
  zones: compileZones({ zone_maps: [], zone_values: [], zones }),
  attributes: new Map([[2, { re_attr: 2, re_attr_src_type: 'A', measurable: 'Y' as const }]]),
}
/** 1 and 2 look a value up, 3 takes the value itself, 4 counts, 5 asks for a status, 6 for time span 9. */
const RULE_ZONES = [
  { mapping_des_type: 'Z', mapping_des_value: '1' },
  { mapping_des_type: 'Z', mapping_des_value: '1' },
  { mapping_des_type: 'V' },
  { mapping_des_type: 'V', mapping_src_value: '2' },
  { mapping_des_type: 'S', mapping_src_type: 'D' },
  { mapping_des_type: 'T', mapping_des_value: '9', mapping_src_type: 'T' },
].map((row, index) => ruleZone({ ap_rule_zone_id: index + 1, ...row }))

const of =
  (ap_rule_zone_id: number) =>
  (mapping_match_type: number, mapping_value: string | null = null) => ({
    ap_rule_zone_id,
    mapping_match_type,
    mapping_value,
  })
const [zone, elsewhere, value, count, status, span] = [of(1), of(2), of(3), of(4), of(5), of(6)]
const typed = (one: Unit, mapping_type: string): Unit => ({ ...one, mapping_type })
const byId = (mapping_match_type: number, zone_id: number): Unit => ({ ...zone(mapping_match_type), zone_id })

/** Mappings by their units, the strongest first; the last is the one with the id 0. */
function said(units: readonly (readonly Unit[])[], limits?: Parameters<typeof shadowed>[2]) {
  const ids = units.map((_, place) => units.length - 1 - place)
  const unitsOf = (id: number) =>
    (units[ids.indexOf(id)] ?? []).map((one, place) =>
      unitRow({ mapping_unit_id: id * 100 + place, mapping_id: id, ...one }),
    )
  const mappings = ids.map((mapping_id) => mapping({ mapping_id, priority: mapping_id }))
  return shadowed({ ruleZones: RULE_ZONES, mappings, unitsOf }, REFERENCES, limits)
}

describe('a mapping below another one', () => {
  test.each<[what: string, weaker: Unit[], stronger: Unit[], never: boolean]>([
    ['anything below nothing asked', [zone(IS, '1')], [], true],
    ['nothing asked below anything', [], [zone(IS, '1')], false],
    ['the same', [zone(IS, '2')], [zone(IS, '2')], true],
    ['the same of another rule zone', [elsewhere(IS, '2')], [zone(IS, '2')], false],
    ['the same and more', [zone(IS, '2'), elsewhere(KNOWN)], [zone(IS, '2')], true],
    ['the same and less', [zone(IS, '2')], [zone(IS, '2'), elsewhere(KNOWN)], false],
    ['a zone right below', [zone(IS, '2')], [zone(WITHIN, '1')], true],
    ['a zone far below', [zone(WITHIN, '3')], [zone(WITHIN, '1')], true],
    ['a zone below one that counts without those', [zone(IS, '2')], [zone(IS, '1')], false],
    ['a zone above', [zone(WITHIN, '1')], [zone(WITHIN, '2')], false],
    ['a zone beside', [zone(IS, '4')], [zone(WITHIN, '2')], false],
    ['a lowest zone with those below it', [zone(WITHIN, '3')], [zone(IS, '3')], true],
    ['a zone with those below it', [zone(WITHIN, '2')], [zone(IS, '2')], false],
    ['another zone than the one that it must not be', [zone(WITHIN, '2')], [zone(IS_NOT, '1')], true],
    ['what holds the zone that it must not be', [zone(WITHIN, '1')], [zone(IS_NOT, '2')], false],
    ['any zone below one that is known', [zone(IS_NOT, '2')], [zone(KNOWN)], true],
    ['unknown below known', [zone(UNKNOWN)], [zone(KNOWN)], false],
    ['a zone by id below another one by id', [byId(IS, 2)], [byId(IS, 4)], false],
    ['a zone by id below the same one by value', [byId(IS, 2)], [zone(IS, '2')], true],
    ['a zone by id, which counts before its value', [{ ...byId(IS, 2), mapping_value: '4' }], [zone(IS, '4')], false],
    ['a zone by its type below one without a type', [typed(zone(IS, '2'), 'Z')], [zone(WITHIN, '1')], true],
    ['no match type, which is the first', [{ ...zone(IS, '2'), mapping_match_type: null }], [zone(IS, '2')], true],
    ['a value that reads like a zone', [typed(zone(IS, '2'), 'V')], [typed(zone(WITHIN, '1'), 'V')], false],
    ['a text that is the id of the zone', [typed(zone(IS, '2'), 'V')], [zone(IS, '2')], false],
    ['a zone whose id is the text', [zone(IS, '4')], [typed(zone(IS, '4'), 'V')], false],
    ['a figure below a range that holds it', [value(IS, '5')], [value(IS, '1-9')], true],
    ['a figure below what is not a range that holds it', [value(IS, '5')], [value(IS_NOT, '1-9')], false],
    ['a figure below what is not another one', [value(IS, '5')], [value(IS_NOT, '6')], true],
    ['the same figure in other words', [value(IS, '5.0')], [value(IS, ' 5 ')], true],
    ['a range below an operator', [count(IS, '6-9')], [count(IS, '> 5')], true],
    ['a range below an operator that leaves its low end', [count(IS, '5-9')], [count(IS, '> 5')], false],
    ['an operator that is text where nothing is counted', [value(IS, '6-9')], [value(IS, '> 5')], false],
    ['one status below not another', [status(IS, 'FULL')], [status(IS_NOT, 'EMPTY')], true],
    ['a time span below the same one of the rule zone', [span(IS, '9')], [span(IS)], true],
    ['a time span below another one', [span(IS, '8')], [span(IS)], false],
  ])('%s', (_what, weaker, stronger, never) => {
    expect(said([stronger, weaker]).by.has(0)).toBe(never)
  })
})

describe('a mapping asks what is never true', () => {
  test.each<[what: string, own: Unit, unmet: number | undefined]>([
    ['no zone', zone(IS), 1],
    ['anything but no zone', zone(IS_NOT), undefined],
    ['a zone by id alone', byId(WITHIN, 1), undefined],
    ['no value', value(IS), 3],
    ['no amount', count(IS), 4],
    ['an amount that says no number', count(IS, 'banana'), 4],
    ['anything but what says no number', count(IS_NOT, 'banana'), undefined],
    ['an unknown time span', span(UNKNOWN), 6],
    ['the time span of its rule zone', span(IS), undefined],
  ])('%s', (_what, own, unmet) => {
    const { unmet: found, by } = said([[own]])
    expect([found.get(0), by.size]).toEqual([unmet, 0])
  })

  test('and takes nothing from weaker ones', () => {
    expect(said([[count(IS, 'banana')], [count(IS, 'banana')], []]).by.size).toBe(0)
  })

  test('or what is never true together', () => {
    expect(said([[span(IS, '9'), { ...zone(IS_NOT, '9'), mapping_type: 'T' }]]).by.get(0)).toEqual([])
  })
})

describe('a mapping never matches below', () => {
  test.each<[what: string, units: Unit[][], by: number[] | undefined]>([
    ['one that takes all', [[], [zone(IS, '2')]], [1]],
    ['two that together leave nothing', [[zone(KNOWN)], [zone(UNKNOWN)], []], [2, 1]],
    ['a zone and all others', [[zone(IS, '2')], [zone(IS_NOT, '2')], [zone(KNOWN)]], [2, 1]],
    ['the parts of a zone and what is in none of them', [[zone(WITHIN, '1')], [zone(IS, '5')], [zone(IS, '3')]], [2]],
    ['only some of the zones', [[zone(IS, '2')], [zone(IS, '3')], [zone(WITHIN, '1')]], undefined],
    ['no third one that is not needed', [[zone(KNOWN)], [zone(IS, '5')], [zone(UNKNOWN)], []], [3, 1]],
    ['a range that holds the figure', [[value(IS, '0-99')], [value(IS, '50')]], [1]],
    ['ranges beside the figure', [[value(IS, '0-49')], [value(IS, '51-99')], [value(IS, '50')]], undefined],
    ['operators that leave no figure', [[count(IS, '< 5')], [count(IS, '>= 5')], [count(IS, '0-9')]], [2, 1]],
    ['operators that leave one figure', [[count(IS, '< 5')], [count(IS, '> 5')], [count(IS, '0-9')]], undefined],
    ['a status and any other', [[status(IS, 'LOW')], [status(IS_NOT, ' low')], [status(KNOWN)]], [2, 1]],
    ['a time span that runs, and not', [[span(IS, '7')], [span(IS_NOT, '7')], []], [2, 1]],
    ['two time spans that may both not run', [[span(IS, '7')], [span(IS, '8')], []], undefined],
    [
      'one of each input that leave a corner',
      [[zone(IS, '2')], [elsewhere(IS, '3')], [zone(KNOWN), elsewhere(KNOWN)]],
      undefined,
    ],
  ])('%s', (_what, units, by) => expect(said(units).by.get(0)).toEqual(by))
})

describe('a limit', () => {
  const units = [[zone(KNOWN)], [zone(UNKNOWN)], [], []]

  test.each([
    { words: 0, steps: 1000 },
    { words: 1000, steps: 0 },
  ])('of %o leaves open what one mapping does not decide', (limits) => {
    const { by, notDecided } = said(units, limits)
    expect([...by.keys()]).toEqual([0])
    expect([...notDecided]).toContain(1)
  })
})
