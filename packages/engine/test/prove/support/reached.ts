import { decide } from '../../../src/decide/decide.ts'
import { compile } from '../../../src/decide/policy.ts'
import { shadowed, type Shadowed } from '../../../src/prove/shadowed/shadowed.ts'
import { Dice } from '../../decide/random/dice.ts'
import { valuesProved } from './brute-force.ts'
import { axesOf, contextWith, pointsOf, type Judged, type JudgedAxis } from './judge.ts'

/** What is said of the mappings of a rule plan without looking values up. */
export function saidOf({ data, rows, rule }: Judged): Shadowed {
  const isOfRule = ({ ap_rule_id }: { ap_rule_id: number }) => ap_rule_id === rule.ap_rule_id
  const parts = {
    ruleZones: rows.zones.filter(isOfRule),
    mappings: rows.mappings.filter(isOfRule),
    unitsOf: (mapping: number) => rows.units.filter(({ mapping_id }) => mapping_id === mapping),
  }
  return shadowed(parts, compile(data).references)
}

/** The mappings that are called unreachable, and those of them that `decide` comes to in some context. */
export function wronglyNever(judged: Judged, seed: number, most: number): { said: number; wrong: number[] } {
  const { unmet, by } = saidOf(judged)
  const never = new Set([...unmet.keys(), ...by.keys()])
  if (never.size === 0) return { said: 0, wrong: [] }
  const policy = compile(judged.data)
  const wrong = new Set<number>()
  for (const point of pointsWithin(axesOf(judged, valuesProved(judged)), new Dice(seed), most)) {
    const { plans } = decide(policy, contextWith(judged, point))
    const taken = plans[0]?.rule_plans.find(({ ap_rule_id }) => ap_rule_id === judged.rule.ap_rule_id)?.mapping_id
    if (typeof taken === 'number' && never.has(taken)) wrong.add(taken)
  }
  return { said: never.size, wrong: [...wrong] }
}

/** All combinations of what the axes can be, or as many drawn at random. */
function* pointsWithin(axes: readonly JudgedAxis[], dice: Dice, most: number): ReturnType<typeof pointsOf> {
  if (axes.reduce((product, { classes }) => product * classes.length, 1) <= most) {
    yield* pointsOf(axes)
    return
  }
  for (let count = 0; count < most; count += 1) {
    yield axes.map(({ type, source, classes }) => ({ type, source, ...dice.pick(classes) }))
  }
}
