import { buildSpace, NOTHING_WATCHED } from '../../../src/prove/space/build-space.ts'
import type { NeverTaken, RulePlanProof } from '../../../src/prove/prove-rule-plan.ts'
import type { PolicyData, VersionRows } from '../../../src/decide/rows/policy-data.ts'
import { Dice } from '../../decide/random/dice.ts'
import { randomPolicyData } from '../../decide/random/agreement.ts'
import { EVENTS } from '../../decide/random/random-references.ts'
import { randomRulePlan } from '../../decide/random/random-plan.ts'
import { onePlan } from '../../decide/support/one-plan.ts'
import { plan, rulePlan, version } from '../../decide/support/rows.ts'
import { allTrueIn, axesOf, contextWith, mappingIn, pointsOf, type Judged, type Tried } from './judge.ts'
import { questionOf } from './prove.ts'
import { runToEnd } from '../../../src/prove/run-to-end.ts'

const DAY = 86_400_000
const FROM = Date.UTC(2026, 2, 1)

/** A random rule plan as the only one of its version. */
export function randomJudged(seed: number, most: { inputs: number; mappings: number }): Judged {
  const dice = new Dice(seed)
  const data: PolicyData = { ...randomPolicyData(dice), workflows: [] }
  let last = 100
  const id = () => (last += dice.whole(1, 3))
  const rule = rulePlan({ ap_rule_id: 1, pcr_event_id: dice.pick(EVENTS) })
  const { pcr_event_id } = rule
  const rows: VersionRows = {
    ...randomRulePlan(dice, 1, id, most),
    version: version({ pcc_rule_ver_id: 1 }),
    events: [{ pcr_event_id, policy_plan_event_id: 1 }],
    rules: [rule],
  }
  return {
    data: { ...data, plans: [plan({ pcr_plan_id: 1 })], versions: [rows] },
    rows,
    rule,
    from: FROM,
    to: FROM + 3 * DAY,
  }
}

const DENSE = ['0-2', '3-5', '1-4', '6-', '2', 'gold', '-1']

/** A rule plan whose mappings ask for nearly every input, so that they meet each other in parts. */
export function denseJudged(seed: number, most: { inputs: number; mappings: number }): Judged {
  const dice = new Dice(seed)
  const inputs = dice.whole(2, most.inputs)
  const texts = DENSE.slice(0, dice.whole(2, DENSE.length))
  const mappings = Array.from({ length: dice.whole(most.mappings / 2, most.mappings) }, () => ({
    priority: dice.whole(0, 3),
    units: Array.from({ length: inputs }, (_, input) => ({
      input: input + 1,
      mapping_match_type: dice.pick([1, 1, 1, 2, 4, 5]),
      mapping_value: dice.pick(texts),
    })).filter(() => dice.chance(0.7)),
  }))
  const zones = Array.from({ length: inputs }, (_, input) => ({ mapping_src_value: String(input + 1) }))
  const data = { ...onePlan({ inputs: zones, mappings }), network_time_zone: randomPolicyData(dice).network_time_zone }
  const [rows] = data.versions
  const [rule] = rows?.rules ?? []
  if (!rows || !rule) throw new Error('There is no rule plan')
  return { data, rows, rule, from: FROM, to: FROM + 3 * DAY }
}

/** Every context of a rule plan, with what it comes to. */
export interface Tries {
  contexts: number
  never: number[]
  gaps: number
  /** How many contexts come to each mapping. */
  chosen: Map<number, number>
  /** Of each mapping, what is true besides it where it is true. */
  trueBeside: Map<number, Set<number>[]>
}

/** Tries every context that there is; undefined where there are more than that. */
export function tryAll(judged: Judged, mostContexts: number): Tries | undefined {
  const axes = axesOf(judged, valuesProved(judged))
  const contexts = axes.reduce((product, { classes }) => product * classes.length, 1)
  if (contexts > mostContexts) return undefined
  const mappings = judged.rows.mappings.map(({ mapping_id }) => mapping_id).toSorted((a, b) => a - b)
  const trueBeside = new Map<number, Set<number>[]>(mappings.map((id) => [id, []]))
  const chosen = new Map<number, number>()
  let gaps = 0
  for (const point of pointsOf(axes)) {
    const all = allTrueIn(judged, point)
    for (const id of all) trueBeside.get(id)?.push(all)
    const mapping = mappingIn(judged, contextWith(judged, point))
    if (mapping === null) gaps += 1
    else chosen.set(mapping, (chosen.get(mapping) ?? 0) + 1)
  }
  return { contexts, never: mappings.filter((one) => !chosen.has(one)), gaps, chosen, trueBeside }
}

/** What the proof takes for its classes is tried as well: so it has none too many. */
export function valuesProved(judged: Judged): (type: string, source: string) => Tried[] {
  const { rulePlan: compiled, policy, event, calendar } = questionOf(judged)
  const parts = { policy, event, calendar, links: [], watched: NOTHING_WATCHED }
  const { axes } = runToEnd(buildSpace({ ...parts, plans: [compiled] }))
  return (type, source) =>
    axes
      .filter((axis) => axis.type === type && type !== 'E' && (type === 'T' || axis.source === source))
      .flatMap(({ atoms }) => atoms.map(({ value }) => value as Tried))
}

/** A proof in the words of the tries. */
export function summary({ contexts, never, gap }: RulePlanProof) {
  const gaps = typeof gap === 'string' ? (gap === 'none' ? 0 : gap) : gap.contexts
  return { contexts, never: never.map(({ mapping_id }) => mapping_id).toSorted((a, b) => a - b), gaps }
}

/** What is wrong with the mappings that are said to take all contexts of one that is never taken. */
export function faultOfCover({ trueBeside }: Tries, { mapping_id, by }: NeverTaken): string | undefined {
  const where = trueBeside.get(mapping_id) ?? []
  const isCovered = (places: readonly number[]) => where.every((all) => places.some((one) => all.has(one)))
  if (by.length === 0) return where.length === 0 ? undefined : 'it can be true'
  if (!isCovered(by)) return 'they leave something'
  const superfluous = by.find((one) => isCovered(by.filter((other) => other !== one)))
  return superfluous === undefined ? undefined : `${superfluous} is not needed`
}
