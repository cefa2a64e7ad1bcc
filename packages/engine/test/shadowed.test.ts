import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AskingMapping, AskingUnit } from '../src/plan/never-matches.ts'
import { shadowed } from '../src/plan/shadowed.ts'

const [IS, IS_NOT, WITHIN, KNOWN, UNKNOWN] = [1, 2, 3, 4, 5]

// Europe (1) > France (2) and Spain (3); Asia (4).
const PARENTS = new Map([
  ['2', '1'],
  ['3', '1'],
])

const unit = (mapping_match_type: number, value: string | null = null, type = 'Z', zone = 1): AskingUnit => ({
  ap_rule_zone_id: zone,
  mapping_match_type,
  mapping_type: type,
  mapping_value: value,
})

/** The strongest first; the last is the one with the number 0. */
const mappings = (units: readonly (readonly AskingUnit[])[]): AskingMapping[] =>
  units.map((own, place) => {
    const left = units.length - 1 - place
    return { mapping_id: left, mapping_name: String(left), priority: left, units: own }
  })

/** What takes all that the last of some mappings would match; undefined where something is left. */
function takenBy(...units: readonly (readonly AskingUnit[])[]): string | undefined {
  const found = shadowed(mappings(units), PARENTS).by.get(0)
  return found?.map(({ mapping_name }) => mapping_name).join(' and ')
}

describe('a mapping never matches below', () => {
  test.each<[what: string, units: AskingUnit[][], by: string | undefined]>([
    ['one that takes all', [[], [unit(IS, '2')]], '1'],
    ['two that together leave nothing', [[unit(KNOWN)], [unit(UNKNOWN)], []], '2 and 1'],
    ['a zone and all others', [[unit(IS, '2')], [unit(IS_NOT, '2')], [unit(KNOWN)]], '2 and 1'],
    ['the parts of a zone and what is in none of them', [[unit(WITHIN, '1')], [unit(IS, '4')], [unit(IS, '3')]], '2'],
    ['only some of the zones', [[unit(IS, '2')], [unit(IS, '3')], [unit(WITHIN, '1')]], undefined],
    ['no third one that is not needed', [[unit(KNOWN)], [unit(IS, '4')], [unit(UNKNOWN)], []], '3 and 1'],
    ['a range that holds the figure', [[unit(IS, '0-99', 'V')], [unit(IS, '50', 'V')]], '1'],
    ['ranges beside the figure', [[unit(IS, '0-49', 'V')], [unit(IS, '51-99', 'V')], [unit(IS, '50', 'V')]], undefined],
    [
      'a status and any other',
      [[unit(IS, 'LOW', 'S')], [unit(IS_NOT, ' low', 'S')], [unit(KNOWN, null, 'S')]],
      '2 and 1',
    ],
    ['a time span that runs, and not', [[unit(IS, '7', 'T')], [unit(IS_NOT, '7', 'T')], []], '2 and 1'],
    ['two time spans that may both not run', [[unit(IS, '7', 'T')], [unit(IS, '8', 'T')], []], undefined],
    [
      'one of each input that leave a corner',
      [[unit(IS, '2')], [unit(IS, '3', 'Z', 2)], [unit(KNOWN), unit(KNOWN, null, 'Z', 2)]],
      undefined,
    ],
  ])('%s', (_what, units, by) => expect(takenBy(...units)).toBe(by))
})

describe('a limit', () => {
  const units = [[unit(KNOWN)], [unit(UNKNOWN)], [], []]

  test.each([
    { words: 0, steps: 1000 },
    { words: 1000, steps: 0 },
  ])('of %o leaves open what one mapping does not decide', (limits) => {
    const { by, notDecided } = shadowed(mappings(units), PARENTS, limits)
    expect([...by.keys()]).toEqual([0])
    expect([...notDecided]).toContain(1)
  })
})

/** What an input can be found to be: unknown, in no zone, in a zone. */
const RESULTS = [undefined, null, '1', '2', '3', '4']
type Result = (typeof RESULTS)[number]

/** Statement 16, as it is written. */
function isTrue({ mapping_match_type, mapping_value }: AskingUnit, result: Result): boolean {
  if (mapping_match_type === UNKNOWN) return result === undefined
  if (result === undefined) return false
  if (mapping_match_type === KNOWN) return true
  if (mapping_match_type === IS_NOT) return result !== mapping_value
  return result === mapping_value || (mapping_match_type === WITHIN && PARENTS.get(result ?? '') === mapping_value)
}

test('a mapping never matches exactly when no input comes to it, and what takes it is all needed', () => {
  const anyUnit = record({
    ap_rule_zone_id: constantFrom(1, 2),
    mapping_match_type: integer({ min: IS, max: UNKNOWN }),
    mapping_type: constantFrom('Z'),
    mapping_value: constantFrom('1', '2', '3', '4'),
  })
  const units = uniqueArray(anyUnit, { selector: ({ ap_rule_zone_id }) => ap_rule_zone_id })
  const inputs = RESULTS.flatMap((one) => RESULTS.map((other) => new Map([[1, one] as const, [2, other] as const])))
  const matches = ({ units: asked }: AskingMapping, input: ReadonlyMap<number, Result>) =>
    asked.every((one) => isTrue(one, input.get(one.ap_rule_zone_id)))
  assert(
    property(array(units, { minLength: 2, maxLength: 6 }), (drawn) => {
      const all = mappings(drawn)
      const { by, notDecided } = shadowed(all, PARENTS)
      const isRight = all.every((mapping, place) => {
        const own = inputs.filter((input) => matches(mapping, input))
        const leaves = (stronger: readonly AskingMapping[]) =>
          own.some((input) => !stronger.some((other) => matches(other, input)))
        const found = by.get(mapping.mapping_id)
        if (own.length === 0 || leaves(all.slice(0, place))) return found === undefined
        return (
          found !== undefined && !leaves(found) && found.every((one) => leaves(found.filter((other) => other !== one)))
        )
      })
      return isRight && notDecided.size === 0
    }),
    { numRuns: 2000 },
  )
})
