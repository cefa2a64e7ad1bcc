import type { PolicyData, VersionRows } from '../../../src/decide/rows/policy-data.ts'
import { randomPolicyData } from '../../decide/random/agreement.ts'
import { Dice } from '../../decide/random/dice.ts'
import { EVENTS } from '../../decide/random/random-references.ts'
import { randomRulePlan } from '../../decide/random/random-plan.ts'
import { plan, rulePlan, version } from '../../decide/support/rows.ts'

/** Two versions of a plan at one event; the second is the first with some changes. */
export interface TwoVersions {
  data: PolicyData
  before: VersionRows
  after: VersionRows
  event: number
}

export function randomVersions(
  seed: number,
  most: { rulePlans: number; inputs: number; mappings: number },
): TwoVersions {
  const dice = new Dice(seed)
  const data = randomPolicyData(dice)
  const event = dice.pick(EVENTS)
  let last = 100
  const id = () => (last += dice.whole(1, 3))
  const rules = dice.some(1, most.rulePlans, (ap_rule_id) =>
    rulePlan({ ap_rule_id, pcr_event_id: event, priority: dice.whole(0, 1) }),
  )
  const parts = rules.map(({ ap_rule_id }) => randomRulePlan(dice, ap_rule_id, id, most))
  const before: VersionRows = {
    version: version({ pcc_rule_ver_id: 1 }),
    events: [{ pcr_event_id: event, policy_plan_event_id: 1 }],
    rules,
    zones: parts.flatMap(({ zones }) => zones),
    mappings: parts.flatMap(({ mappings }) => mappings),
    units: parts.flatMap(({ units }) => units),
    basic_versions: parts.flatMap(({ basic_versions }) => basic_versions),
    basics: parts.flatMap(({ basics }) => basics),
    time_spans: parts.flatMap(({ time_spans }) => time_spans),
    accumulations: parts.flatMap(({ accumulations }) => accumulations),
  }
  const after = { ...before, version: version({ pcc_rule_ver_id: 2 }) }
  for (let change = dice.whole(0, 5); change > 0; change -= 1) dice.pick(CHANGES)(dice, after)
  const plans = [plan({ pcr_plan_id: 1 })]
  return { data: { ...data, plans, versions: [before, after], workflows: [] }, before, after, event }
}

type Change = (dice: Dice, rows: VersionRows) => void

/** Replaces one of some rows, or leaves it out. */
function replaceOne<R>(dice: Dice, rows: readonly R[], change: (row: R) => R | undefined): R[] {
  const place = dice.whole(0, Math.max(0, rows.length - 1))
  return rows.flatMap((row, at) => (at === place ? (change(row) ?? []) : [row]))
}

const CHANGES: readonly Change[] = [
  (dice, rows) => {
    rows.mappings = replaceOne(dice, rows.mappings, (row) => ({ ...row, priority: dice.whole(0, 3) }))
  },
  (dice, rows) => {
    rows.mappings = replaceOne(dice, rows.mappings, () => undefined)
  },
  (dice, rows) => {
    rows.units = replaceOne(dice, rows.units, (row) =>
      dice.chance(0.3) ? undefined : { ...row, mapping_match_type: dice.whole(1, 5) },
    )
  },
  (dice, rows) => {
    const pay_indicator = dice.pick([0, 1])
    rows.basics = replaceOne(dice, rows.basics, (row) => ({ ...row, pcc_rule_id: dice.whole(1, 8), pay_indicator }))
  },
  (dice, rows) => {
    rows.basics = replaceOne(dice, rows.basics, (row) => ({ ...row, value: dice.pick([null, 1, 2]), acct_res_id: 1 }))
  },
  (dice, rows) => {
    rows.accumulations = replaceOne(dice, rows.accumulations, (row) => ({
      ...row,
      stop_quota: dice.pick([null, 12, 20]),
    }))
  },
  (dice, rows) => {
    rows.time_spans = replaceOne(dice, rows.time_spans, (row) =>
      dice.chance(0.5) ? undefined : { ...row, pcc_rule_id: dice.whole(1, 8) },
    )
  },
  (dice, rows) => {
    rows.basic_versions = replaceOne(dice, rows.basic_versions, (row) => ({ ...row, eff_date: '2026-03-02T00:00:00Z' }))
  },
  (dice, rows) => {
    rows.rules = replaceOne(dice, rows.rules, () => undefined)
  },
]
