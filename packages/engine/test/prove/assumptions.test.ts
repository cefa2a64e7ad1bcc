import { assumptionSchema, type AssumedCondition, type Assumption } from '@tollgate/contract/proof/assumption.ts'
import { describe, expect, test } from 'vitest'
import { assumptionFault } from '../../src/prove/assume.ts'
import { Dice } from '../decide/random/dice.ts'
import { onePlan } from '../decide/support/one-plan.ts'
import { BERLIN } from '../decide/support/ask.ts'
import { mapping, unit } from '../decide/support/rows.ts'
import { denseJudged, summary, tryAll } from './support/brute-force.ts'
import type { Judged } from './support/judge.ts'
import { linkedJudged, tryLinked } from './support/linked.ts'
import { prove } from './support/prove.ts'

const PLANS = 15
const LONGEST = 60_000
const seeds = Array.from({ length: PLANS }, (_, index) => index + 1)

const condition = (input: number, mapping_match_type: number, mapping_value: string | null): AssumedCondition => ({
  mapping_src_type: 'A',
  mapping_src_value: String(input),
  mapping_match_type,
  mapping_type: 'V',
  zone_map_id: null,
  zone_id: null,
  mapping_value,
})
const never = (...conditions: AssumedCondition[]): Assumption => ({ kind: 'never', conditions })
const LINK: Assumption = {
  kind: 'begins_with',
  text: { mapping_src_type: 'A', mapping_src_value: '1' },
  beginning: { mapping_src_type: 'A', mapping_src_value: '2' },
}

/** Two inputs, attributes 1 and 2, with mappings from the strongest on. */
function twoInputs(...mappings: [input: number, value: string][][]): Judged {
  const data = onePlan({
    inputs: [{ mapping_src_value: '1' }, { mapping_src_value: '2' }],
    mappings: mappings.map((units, place) => ({
      priority: mappings.length - place,
      units: units.map(([input, mapping_value]) => ({ input, mapping_value })),
    })),
  })
  const [rows] = data.versions
  const [rule] = rows?.rules ?? []
  if (!rows || !rule) throw new Error('There is no rule plan')
  return { data: { ...data, network_time_zone: BERLIN }, rows, rule, from: 0, to: 1 }
}

describe('what never happens together', () => {
  const judged = twoInputs(
    [
      [1, 'roaming'],
      [2, '5G'],
    ],
    [[1, 'roaming']],
    [[2, '5G']],
  )

  test('leaves a mapping without any context', () => {
    const assumptions = [never(condition(1, 1, 'roaming'), condition(2, 1, '5G'))]
    expect(prove({ ...judged, assumptions }).never).toMatchObject([{ mapping_id: 1, by: [], example: null }])
  })

  test('leaves no gap where an input is never unknown', () => {
    const all = twoInputs([[1, 'roaming']], [[1, 'home']])
    const assumptions = [never(condition(1, 5, null)), never(condition(1, 2, 'roaming'), condition(1, 2, 'home'))]
    expect(prove(all).gap).toMatchObject({ contexts: 1 })
    expect(prove({ ...all, assumptions }).gap).toBe('none')
  })

  test(
    'is left out of random plans as trying every context leaves it out',
    { tags: 'random', timeout: LONGEST },
    () => {
      for (const seed of seeds) {
        const plan = denseJudged(seed, { inputs: 3, mappings: 12 })
        const dice = new Dice(seed)
        const assumptions = dice.some(1, 3, () => never(...dice.some(1, 2, () => randomCondition(dice))))
        const tries = tryAll(withStrongest(plan, assumptions), 400)
        if (!tries) continue
        const isImpossible = (id: number) => id > FIRST_ASSUMED
        const left = [...tries.chosen].filter(([id]) => isImpossible(id)).reduce((sum, [, count]) => sum + count, 0)
        expect(summary(prove({ ...plan, assumptions })), `seed ${seed}`).toEqual({
          contexts: tries.contexts - left,
          never: tries.never.filter((id) => !isImpossible(id)),
          gaps: tries.gaps,
        })
      }
    },
  )
})

const FIRST_ASSUMED = 1_000_000

function randomCondition(dice: Dice): AssumedCondition {
  return condition(dice.whole(1, 2), dice.pick([1, 2, 4, 5]), dice.pick(['0-2', '1-4', '6-', 'gold']))
}

/** A plan in which what never happens is caught by mappings that are stronger than all others. */
function withStrongest(judged: Judged, assumptions: readonly Assumption[]): Judged {
  const added = assumptions.flatMap((one, place) =>
    one.kind === 'never' ? [{ id: FIRST_ASSUMED + place + 1, conditions: one.conditions }] : [],
  )
  const rows = {
    ...judged.rows,
    mappings: [...judged.rows.mappings, ...added.map(({ id }) => mapping({ mapping_id: id, priority: 1000 }))],
    units: [
      ...judged.rows.units,
      ...added.flatMap(({ id, conditions }) =>
        conditions.map(({ mapping_src_value, mapping_match_type, mapping_value }, place) => {
          const of = { mapping_unit_id: id * 10 + place, mapping_id: id, ap_rule_zone_id: Number(mapping_src_value) }
          return unit({ ...of, mapping_match_type, mapping_value })
        }),
      ),
    ],
  }
  return { ...judged, rows, data: { ...judged.data, versions: [rows] } }
}

describe('a source that begins with another', () => {
  test('leaves a mapping without any context', () => {
    const judged = twoInputs(
      [
        [1, '26201-00F1'],
        [2, '20801'],
      ],
      [
        [1, '26201-00F1'],
        [2, '26201'],
      ],
    )
    const proof = prove({ ...judged, assumptions: [LINK] })
    const conditions = [{ right: '26201-00F1' }, { right: '20801' }]
    expect(proof.never).toMatchObject([{ mapping_id: 1, by: [], example: null, conditions }])
  })

  test('leaves what trying every pair of values leaves', { tags: 'random', timeout: LONGEST }, () => {
    let compared = 0
    for (const seed of seeds) {
      const judged = linkedJudged(seed)
      if (!judged) continue
      const { contexts, never: nobody } = tryLinked(judged)
      const proof = prove({ ...judged, assumptions: [LINK] })
      expect({ ...summary(proof), gaps: undefined }, `seed ${seed}`).toEqual({ contexts, never: nobody })
      compared += 1
    }
    expect(compared).toBeGreaterThan(PLANS / 3)
  })
})

describe('assumptions that contradict each other are refused', () => {
  const source = (id: number) => ({ mapping_src_type: 'A' as const, mapping_src_value: String(id) })
  const link = (text: number, beginning: number): Assumption => {
    return { kind: 'begins_with', text: source(text), beginning: source(beginning) }
  }

  test.each<[what: string, links: Assumption[], fault: string | undefined]>([
    ['two texts of one beginning', [link(1, 2), link(3, 2)], undefined],
    ['one text of two beginnings', [link(1, 2), link(1, 3)], 'A source can begin with one other source'],
    ['a chain', [link(1, 2), link(2, 3)], 'A source that begins with another one cannot be the beginning of a third'],
  ])('%s', (_what, links, fault) => {
    expect(assumptionFault(links)).toBe(fault)
  })

  test('a link of balances is none', () => {
    const balance = { mapping_src_type: 'B', mapping_src_value: '1' }
    expect(assumptionSchema.safeParse({ ...LINK, text: balance }).success).toBe(false)
  })
})
