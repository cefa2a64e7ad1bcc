import { describe, expect, test } from 'vitest'
import type { PolicyData, ReferenceRows, VersionRows } from '../../src/decide/rows/policy-data.ts'
import { BERLIN } from '../decide/support/ask.ts'
import {
  accumulation,
  basic,
  basicTimeSpan,
  basicVersion,
  mapping,
  pccRule,
  plan,
  qosRule,
  references,
  rulePlan,
  ruleZone,
  unit,
  version,
  versionRows,
} from '../decide/support/rows.ts'
import { compare } from './support/compare.ts'
import { NO_LIMITS } from './support/prove.ts'

const USAGE = { mapping_src_type: 'C', mapping_src_value: '1' }

/** A rule plan that grants rule 1 to a network of 262, else rule 2. */
function networkPlan(ap_rule_id: number, home = 1, away = 2): Partial<VersionRows> {
  const [first, second] = [ap_rule_id * 10 + 1, ap_rule_id * 10 + 2]
  return {
    rules: [rulePlan({ ap_rule_id, priority: 10 - ap_rule_id })],
    zones: [ruleZone({ ap_rule_zone_id: ap_rule_id, ap_rule_id })],
    mappings: [mapping({ mapping_id: first, ap_rule_id, priority: 1 }), mapping({ mapping_id: second, ap_rule_id })],
    units: [unit({ mapping_unit_id: first, mapping_id: first, ap_rule_zone_id: ap_rule_id, mapping_value: '262' })],
    basic_versions: [first, second].map((id) => basicVersion({ basic_rule_ver_id: id, mapping_id: id })),
    basics: [
      basic({ basic_rule_id: first, basic_rule_ver_id: first, pcc_rule_id: home }),
      basic({ basic_rule_id: second, basic_rule_ver_id: second, pcc_rule_id: away }),
    ],
  }
}

type Levels = Partial<Omit<VersionRows, 'version'>>

function joined(id: number, ...parts: Levels[]): VersionRows {
  return versionRows({
    version: version({ pcc_rule_ver_id: id }),
    rules: parts.flatMap(({ rules = [] }) => rules),
    zones: parts.flatMap(({ zones = [] }) => zones),
    mappings: parts.flatMap(({ mappings = [] }) => mappings),
    units: parts.flatMap(({ units = [] }) => units),
    basic_versions: parts.flatMap(({ basic_versions = [] }) => basic_versions),
    basics: parts.flatMap(({ basics = [] }) => basics),
    time_spans: parts.flatMap(({ time_spans = [] }) => time_spans),
    accumulations: parts.flatMap(({ accumulations = [] }) => accumulations),
  })
}

const RULES = [1, 2, 3, 4].map((pcc_rule_id) => pccRule({ pcc_rule_id, monitoring_key: `MK${pcc_rule_id}` }))

function changes(before: Levels[], after: Levels[], rows: Partial<ReferenceRows> = {}, limits = NO_LIMITS) {
  const data: PolicyData = {
    references: references({ pcc_rules: RULES, ...rows }),
    plans: [plan({ pcr_plan_id: 1 })],
    versions: [joined(1, ...before), joined(2, ...after)],
    workflows: [],
    network_time_zone: BERLIN,
  }
  return compare({ data, event: 1 }, limits)
}

/** What changes in words: codes of rules before and after, and how many contexts. */
function inWords(groups: ReturnType<typeof changes>) {
  return groups.flatMap(({ changed }) =>
    changed === 'not decided'
      ? [changed]
      : changed.map(({ before, after, contexts }) => `${before.rules.join()} → ${after.rules.join()}: ${contexts}`),
  )
}

describe('two versions', () => {
  test('that are the same, whatever their ids, have no difference', () => {
    expect(changes([networkPlan(1)], [networkPlan(7)])).toEqual([])
  })

  test('differ where another rule is granted, with an example', () => {
    const groups = changes([networkPlan(1)], [networkPlan(1, 3)])
    expect(inWords(groups)).toEqual(['rule-1 → rule-3: 1'])
    expect(groups).toMatchObject([
      { before: [1], after: [1], contexts: 2, changed: [{ example: { attributes: { 1: '262' } } }] },
    ])
  })

  test('do not differ where another rule plan grants the same rule', () => {
    const both = networkPlan(2, 1, 1)
    expect(changes([networkPlan(1), both], [networkPlan(1, 1, 1), both])).toMatchObject([
      { changed: [{ before: { rules: ['rule-1', 'rule-2'] }, after: { rules: ['rule-1'] } }] },
    ])
    expect(changes([networkPlan(1, 1, 1), both], [both])).toEqual([])
  })

  test('are compared by rule plans that have something in common', () => {
    const groups = changes([networkPlan(1, 1, 1), networkPlan(2, 2, 2)], [networkPlan(1, 3, 3), networkPlan(2, 4, 4)])
    expect(groups.map(({ before, after }) => [before, after])).toEqual([
      [[1], [1]],
      [[2], [2]],
    ])
  })

  test('are not decided where more kinds of contexts would have to be kept than the limit allows', () => {
    const limits = { contexts: 20, steps: 0 }
    expect(changes([networkPlan(1)], [networkPlan(1, 3)], {}, limits)).toMatchObject([{ changed: 'not decided' }])
    expect(changes([networkPlan(1)], [networkPlan(1, 3)], {}, { ...limits, contexts: 40 })).toMatchObject([
      { contexts: 2 },
    ])
  })

  test('are not decided where there are too many contexts', () => {
    const groups = changes([networkPlan(1)], [networkPlan(1, 3)], {}, { contexts: 1, steps: 0 })
    expect(groups).toEqual([{ before: [1], after: [1], contexts: null, changed: 'not decided' }])
  })
})

describe('what is granted', () => {
  test('the QoS of the session is that of the strongest rule plan that has one', () => {
    const qos_rules = [1, 2].map((id) => qosRule({ qos_policy_id: id, def_qos_flow_flag: '1' }))
    const pcc_rules = RULES.map((row) => ({ ...row, qos_policy_id: row.pcc_rule_id === 2 ? 2 : 1 }))
    const groups = changes([networkPlan(1, 1, 1), networkPlan(2, 2, 2)], [networkPlan(1, 3, 3), networkPlan(2, 2, 2)], {
      qos_rules,
      pcc_rules,
    })
    expect(groups).toMatchObject([
      { before: [1, 2], after: [1, 2], changed: [{ before: { session_qos: 1 }, after: { session_qos: 1 } }] },
    ])
    const swapped = changes([networkPlan(1, 1, 1), networkPlan(2, 2, 2)], [networkPlan(2, 2, 2)], {
      qos_rules,
      pcc_rules,
    })
    expect(swapped).toMatchObject([{ changed: [{ before: { session_qos: 1 }, after: { session_qos: 2 } }] }])
  })

  test('a time span of a basic rule is told apart by whether it runs', () => {
    const time_spans = [
      { time_span_id: 1, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' },
    ]
    const evening: Levels = {
      time_spans: [basicTimeSpan({ time_span_rule: 1, basic_rule_id: 12, time_span_id: 1, pcc_rule_id: 4 })],
    }
    const groups = changes([networkPlan(1)], [networkPlan(1), evening], { time_spans })
    expect(inWords(groups)).toEqual(['rule-2 → rule-4: 1'])
    expect(groups).toMatchObject([{ contexts: 4, changed: [{ example: { at: '2026-03-01T17:00:00.000Z' } }] }])
  })

  test('a basic rule version that begins later is told apart by its day', () => {
    const later = { basic_versions: [basicVersion({ basic_rule_ver_id: 11, mapping_id: 11, eff_date: '2026-03-02' })] }
    const plain = networkPlan(1)
    const cut = { ...plain, basic_versions: plain.basic_versions?.filter(({ mapping_id }) => mapping_id !== 11) ?? [] }
    expect(inWords(changes([plain], [cut, later]))).toEqual(['rule-1 → : 1'])
  })

  test('a balance that cannot pay refuses', () => {
    const charged = (pay_indicator: number): Levels => ({
      ...networkPlan(1),
      basics: [11, 12].map((id) =>
        basic({ basic_rule_id: id, basic_rule_ver_id: id, pcc_rule_id: 1, acct_res_id: 9, value: 5, pay_indicator }),
      ),
    })
    const pcc_rules = RULES.map((row) => ({ ...row, rating_group_id: 1 }))
    const balance_types = [{ acct_res_id: 9, credit_limit: 10, parent_acct_res_id: null }]
    const groups = changes([charged(2)], [charged(1)], { pcc_rules, balance_types })
    expect(inWords(groups)).toEqual(['rule-1 → : 4', 'rule-1 → rule-1: 2'])
    expect(groups).toMatchObject([{ contexts: 6, changed: [{ after: { refused: ['rule-1'], charges: [] } }, {}] }])
  })
})

describe('quotas', () => {
  const range = (id: number, resource_id: number, stop_quota: number, basic_rule_id = 11) =>
    accumulation({ acm_rule_id: id, basic_rule_id, resource_id, stop_quota, rate: null })

  test('that end elsewhere differ as far as both hold the usage', () => {
    const groups = changes(
      [networkPlan(1), { accumulations: [range(1, 1, 10)] }],
      [networkPlan(1), { accumulations: [range(1, 1, 20)] }],
    )
    const ends = groups.flatMap(({ changed }) =>
      changed === 'not decided'
        ? []
        : changed.map(({ before, after }) => [before, after].map(({ quotas }) => quotas[0]?.stop_quota)),
    )
    expect(ends).toEqual([
      [10, 20],
      [undefined, 20],
    ])
  })

  test('of several accumulators differ only where the smallest does', () => {
    const first = { accumulations: [range(1, 1, 10)] }
    // Never the smaller one: 100 is always left of what ends at 110 while less than 10 is used.
    const never = { accumulations: [range(1, 1, 10), range(2, 1, 110, 12)] }
    expect(changes([networkPlan(1), first], [networkPlan(1), never])).toHaveLength(1)
    const second = { accumulations: [range(1, 1, 10), range(2, 2, 1000)] }
    const groups = changes([networkPlan(1), first], [networkPlan(1), second])
    const classes = groups.flatMap(({ changed }) => (changed === 'not decided' ? [] : changed))
    const both = classes.filter(({ before, after }) => before.quotas.length === 1 && after.quotas.length === 2)
    expect(both).toHaveLength(1)
    // While less than 10 is left of the first, only the end of the second leaves less.
    expect(both[0]?.example.accumulators[2]).toBeGreaterThan(990)
  })
})

test('an input of usage is told apart by its own borders as well', () => {
  const usage = (value: string): Levels => ({
    ...networkPlan(1),
    zones: [ruleZone({ ap_rule_zone_id: 1, ...USAGE })],
    units: [unit({ mapping_unit_id: 1, mapping_id: 11, ap_rule_zone_id: 1, mapping_value: value })],
  })
  expect(inWords(changes([usage('0-5')], [usage('0-9')]))).toEqual(['rule-2 → rule-1: 1'])
})
