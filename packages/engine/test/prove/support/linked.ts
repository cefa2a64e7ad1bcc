import { EVENTS, randomReferences } from '../../decide/random/random-references.ts'
import { Dice } from '../../decide/random/dice.ts'
import { randomRulePlan } from '../../decide/random/random-plan.ts'
import { BERLIN } from '../../decide/support/ask.ts'
import { strongest } from '../../decide/naive/plans.ts'
import { plan, rulePlan, version } from '../../decide/support/rows.ts'
import { acceptance, axesOf, pointsOf, type Judged } from './judge.ts'
import { TRIED } from './pools.ts'

const FROM = Date.UTC(2026, 2, 1)
const MOST = { inputs: 4, mappings: 14 }

/** A random rule plan that reads attributes 1 and 2 and no others; undefined where it does not read both. */
export function linkedJudged(seed: number): Judged | undefined {
  const dice = new Dice(seed)
  let last = 0
  const rule = rulePlan({ ap_rule_id: 1, pcr_event_id: dice.pick(EVENTS) })
  const made = randomRulePlan(dice, 1, () => (last += 1), MOST)
  const zones = made.zones.map((zone, place) => ({
    ...zone,
    mapping_src_type: 'A',
    mapping_src_value: String((place % 2) + 1),
  }))
  const events = [{ pcr_event_id: rule.pcr_event_id, policy_plan_event_id: 1 }]
  const rows = { ...made, zones, version: version({ pcc_rule_ver_id: 1 }), events, rules: [rule] }
  const references = randomReferences(dice)
  const plans = [plan({ pcr_plan_id: 1 })]
  const data = { references, plans, versions: [rows], workflows: [], network_time_zone: BERLIN }
  return zones.length < 2 ? undefined : { data, rows, rule, from: FROM, to: FROM + 86_400_000 }
}

/** Tries every pair of values of which the first begins with the second. */
export function tryLinked(judged: Judged): { contexts: number; never: number[] } {
  const beginnings = [...TRIED, ...TRIED.map((one) => `${one}`.slice(0, -1)), undefined]
  const texts = [...TRIED, ...TRIED.flatMap((one) => [`${one}`, `${one}z`, `${one}-0`]), undefined]
  const [ofTexts, ofBeginnings] = [acceptedBy(judged, '1', texts), acceptedBy(judged, '2', beginnings)]
  const pairs = new Map<string, [string, string]>()
  for (const [text, accepted] of ofTexts) {
    for (const [beginning, other] of ofBeginnings) {
      const isPossible = text === undefined || beginning === undefined || text.startsWith(beginning)
      if (isPossible) pairs.set(`${accepted} ${other}`, [accepted, other])
    }
  }
  const others = axesOf(judged, () => []).filter(({ type }) => type !== 'A')
  const rests = [...pointsOf(others)].map((point) => point.map(({ accepted }) => accepted))
  const taken = new Set<number | undefined>()
  for (const pair of pairs.values()) for (const rest of rests) taken.add(firstIn(judged, [...pair, ...rest]))
  const ids = judged.rows.mappings.map(({ mapping_id }) => mapping_id).toSorted((a, b) => a - b)
  return { contexts: pairs.size * rests.length, never: ids.filter((id) => !taken.has(id)) }
}

/** Of the values as they are compared, which mappings accept them. */
function acceptedBy(judged: Judged, source: string, values: readonly (string | number | undefined)[]) {
  const found = new Map<string | undefined, string>()
  for (const value of values) {
    const text = value === undefined ? undefined : String(value).trim().toLowerCase()
    if (!found.has(text)) found.set(text, acceptance(judged, 'A', source, value))
  }
  return found
}

function firstIn({ rows }: Judged, accepted: readonly string[]): number | undefined {
  const places = new Map(rows.mappings.map(({ mapping_id }, place) => [mapping_id, place]))
  return strongest(rows.mappings).find(({ mapping_id }) =>
    accepted.every((row) => row[places.get(mapping_id) ?? 0] === '1'),
  )?.mapping_id
}
