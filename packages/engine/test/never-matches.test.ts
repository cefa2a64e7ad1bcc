import { assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shadowedByOne, type AskingMapping, type AskingUnit } from '../src/plan/never-matches.ts'

const [IS, IS_NOT, WITHIN, KNOWN, UNKNOWN] = [1, 2, 3, 4, 5]

// Europe (1) > France (2) > Paris (3); Europe > Spain (4); Asia (5).
const PARENTS = new Map([
  ['2', '1'],
  ['3', '2'],
  ['4', '1'],
])
const ZONES = ['1', '2', '3', '4', '5']

const unit = (mapping_match_type: number, value: string | null = null, type = 'Z', zone = 1): AskingUnit => ({
  ap_rule_zone_id: zone,
  mapping_match_type,
  mapping_type: value === null ? null : type,
  mapping_value: value,
})
const elsewhere = (one: AskingUnit): AskingUnit => ({ ...one, ap_rule_zone_id: 2 })

/** Whether a mapping below another one never matches. */
function isNever(weaker: readonly AskingUnit[], stronger: readonly AskingUnit[]): boolean {
  const mappings = [
    { mapping_id: 1, mapping_name: 'Weaker', priority: 0, units: weaker },
    { mapping_id: 2, mapping_name: 'Stronger', priority: 1, units: stronger },
  ]
  return shadowedByOne(mappings, PARENTS).has(1)
}

describe('a mapping below another one', () => {
  test.each<[what: string, weaker: AskingUnit[], stronger: AskingUnit[], never: boolean]>([
    ['anything below nothing asked', [unit(IS, '1')], [], true],
    ['nothing asked below anything', [], [unit(IS, '1')], false],
    ['the same', [unit(IS, '2')], [unit(IS, '2')], true],
    ['the same of another rule zone', [elsewhere(unit(IS, '2'))], [unit(IS, '2')], false],
    ['the same and more', [unit(IS, '2'), elsewhere(unit(KNOWN))], [unit(IS, '2')], true],
    ['the same and less', [unit(IS, '2')], [unit(IS, '2'), elsewhere(unit(KNOWN))], false],
    ['a zone right below', [unit(IS, '2')], [unit(WITHIN, '1')], true],
    ['a zone far below', [unit(WITHIN, '3')], [unit(WITHIN, '1')], true],
    ['a zone below one that counts without those', [unit(IS, '2')], [unit(IS, '1')], false],
    ['a zone above', [unit(WITHIN, '1')], [unit(WITHIN, '2')], false],
    ['a zone beside', [unit(IS, '4')], [unit(WITHIN, '2')], false],
    ['a lowest zone with those below it', [unit(WITHIN, '3')], [unit(IS, '3')], true],
    ['a zone with those below it', [unit(WITHIN, '2')], [unit(IS, '2')], false],
    ['another zone than the one that it must not be', [unit(WITHIN, '2')], [unit(IS_NOT, '1')], true],
    ['what holds the zone that it must not be', [unit(WITHIN, '1')], [unit(IS_NOT, '2')], false],
    ['any zone below one that is known', [unit(IS_NOT, '2')], [unit(KNOWN)], true],
    ['unknown below known', [unit(UNKNOWN)], [unit(KNOWN)], false],
    ['a value that reads like a zone', [unit(IS, '2', 'V')], [unit(WITHIN, '1', 'V')], false],
    ['one value, which a range may hold, below not another', [unit(IS, '5', 'V')], [unit(IS_NOT, '1-9', 'V')], false],
    ['a text that is the id of the zone', [unit(IS, '2', 'V')], [unit(IS, '2')], false],
    ['a text that is the id of a zone below', [unit(IS, '2', 'V')], [unit(WITHIN, '1')], false],
    ['a zone whose id is the text', [unit(IS, '4')], [unit(IS, '4', 'V')], false],
    ['one status below not another', [unit(IS, 'FULL', 'S')], [unit(IS_NOT, 'EMPTY', 'S')], true],
  ])('%s', (_what, weaker, stronger, never) => {
    expect(isNever(weaker, stronger)).toBe(never)
  })

  test('of equal priority is the one with the higher id; none counts as 0', () => {
    const mapping = (mapping_id: number, priority: number | null): AskingMapping => {
      return { mapping_id, mapping_name: String(mapping_id), priority, units: [] }
    }
    const found = shadowedByOne([mapping(3, null), mapping(2, 0), mapping(1, -1)], PARENTS)
    expect([...found].map(([id, { mapping_name }]) => `${id} below ${mapping_name}`)).toEqual([
      '3 below 2',
      '1 below 2',
    ])
  })
})

/** What an input can be found to be: unknown, in no zone, in a zone. */
const RESULTS = [undefined, null, ...ZONES]
type Result = (typeof RESULTS)[number]

/** Rule 16, as it is written. */
function isTrue({ mapping_match_type, mapping_value }: AskingUnit, result: Result): boolean {
  if (mapping_match_type === UNKNOWN || result === undefined)
    return (mapping_match_type === UNKNOWN) === (result === undefined)
  if (mapping_match_type === KNOWN) return true
  if (mapping_match_type === IS_NOT) return result !== mapping_value
  if (mapping_match_type === IS) return result === mapping_value
  const lineage = [result, ...ancestorsOf(result)]
  return lineage.includes(mapping_value)
}

function ancestorsOf(zone: string | null): string[] {
  const parent = PARENTS.get(zone ?? '')
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)]
}

test('never matches exactly when no input comes to it, whatever the inputs are found to be', () => {
  const anyUnit = record({
    ap_rule_zone_id: constantFrom(1, 2),
    mapping_match_type: integer({ min: IS, max: UNKNOWN }),
    mapping_type: constantFrom('Z'),
    mapping_value: constantFrom(...ZONES),
  })
  const units = uniqueArray(anyUnit, { selector: ({ ap_rule_zone_id }) => ap_rule_zone_id })
  const inputs = RESULTS.flatMap((one) => RESULTS.map((other) => new Map([[1, one] as const, [2, other] as const])))
  const matches = (asked: readonly AskingUnit[], input: ReadonlyMap<number, Result>) =>
    asked.every((one) => isTrue(one, input.get(one.ap_rule_zone_id)))
  assert(
    property(units, units, (weaker, stronger) => {
      const comes = inputs.some((input) => matches(weaker, input) && !matches(stronger, input))
      return isNever(weaker, stronger) === !comes
    }),
    { numRuns: 3000 },
  )
})
