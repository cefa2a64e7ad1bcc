import { describe, expect, test } from 'vitest'
import type {
  AccumulationRow,
  BasicRow,
  BasicTimeSpanRow,
  PccRuleRow,
  ReferenceRows,
} from '../../src/decide/rows/policy-data.ts'
import { ask } from './support/ask.ts'
import { onePlan } from './support/one-plan.ts'
import { accumulation, basic, basicTimeSpan, pccRule } from './support/rows.ts'

type Context = NonNullable<Parameters<typeof ask>[1]>['context']

/** Monday 18:00 to 22:00, the morning, always from 19:00, and one that has no times. */
const EVENING = 1
const MORNING = 2
const NIGHT = 3
const NEVER = 4
const time_spans = [
  { time_span_id: EVENING, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' },
  { time_span_id: MORNING, cycle_begin_date: '2026-01-01T06:00', cycle_unit: 1, duration: 4, time_unit: 'H' },
  { time_span_id: NIGHT, cycle_begin_date: '2026-01-01T19:00', cycle_unit: 1, duration: 10, time_unit: 'H' },
]

interface Sketch {
  rule?: Partial<BasicRow>
  spans?: Partial<BasicTimeSpanRow>[]
  usage?: Partial<AccumulationRow>[]
  pccRules?: Partial<PccRuleRow>[]
  rows?: Partial<ReferenceRows>
  context?: Context
}

/** What one basic rule comes to. Accumulations count resource 1 unless they say so. */
function outcome({ rule = {}, spans = [], usage = [], pccRules = [], rows = {}, context = {} }: Sketch) {
  const data = onePlan({
    time_spans,
    pcc_rules: [1, 2, 3].map((id) => pccRule({ pcc_rule_id: id, monitoring_key: `MK${id}`, ...pccRules[id - 1] })),
    ...rows,
    levels: {
      basics: [basic({ basic_rule_id: 1, basic_rule_ver_id: 1, pcc_rule_id: 1, ...rule })],
      time_spans: spans.map((row, index) =>
        basicTimeSpan({ time_span_rule: index + 1, basic_rule_id: 1, time_span_id: EVENING, ...row }),
      ),
      accumulations: usage.map((row, index) =>
        accumulation({ acm_rule_id: index + 1, basic_rule_id: 1, resource_id: 1, ...row }),
      ),
    },
  })
  const answer = ask(data, { trace: 'full', context })
  const [first] = answer.plans[0]?.rule_plans[0]?.outcomes ?? []
  if (!first) throw new Error('There is no outcome')
  return { ...first, answer }
}

describe('basic rules', () => {
  test('statement 19: every basic rule of the version applies, each with its own outcome', () => {
    const data = onePlan({
      mappings: [{}],
      pcc_rules: [pccRule({ pcc_rule_id: 1 })],
      levels: {
        basics: [
          basic({ basic_rule_id: 1, basic_rule_ver_id: 1, pcc_rule_id: 1, value: 3, rum: 2, pay_indicator: 0 }),
          basic({ basic_rule_id: 2, basic_rule_ver_id: 1, value: 4, acct_res_id: 7 }),
          basic({ basic_rule_id: 3, basic_rule_ver_id: 9, value: 5 }),
        ],
      },
    })
    expect(ask(data).plans[0]?.rule_plans[0]?.outcomes).toMatchObject([
      { basic_rule_id: 1, pcc_rule_id: 1, value: 3, rum: 2, pay_indicator: 0, acct_res_id: null },
      { basic_rule_id: 2, pcc_rule_id: null, value: 4, rum: null, pay_indicator: null, acct_res_id: 7 },
    ])
  })
})

describe('time spans', () => {
  const MORNING_AND_EVENING = [
    { time_span_id: MORNING, value: 1 },
    { time_span_id: EVENING, value: 2 },
  ]

  test.each<[string, Sketch['spans'], Partial<ReturnType<typeof outcome>>]>([
    ['takes the one that runs', MORNING_AND_EVENING, { value: 2, time_span_rule: 2 }],
    ['takes the strongest that runs', [{ value: 1 }, { value: 2, priority: 5 }], { value: 2, time_span_rule: 2 }],
    ['without one, leaves the basic rule', [{ time_span_id: MORNING, value: 1 }], { value: 10, time_span_rule: null }],
    ['of a span without times never', [{ time_span_id: NEVER, value: 1 }], { value: 10, time_span_rule: null }],
    [
      'replaces rule, balance and unit',
      [{ pcc_rule_id: 2, acct_res_id: 8, rum: 0 }],
      { pcc_rule_id: 2, acct_res_id: 8, rum: 0 },
    ],
    ['keeps what it does not set', [{ value: 1 }], { pcc_rule_id: 1, acct_res_id: 7, rum: 2 }],
  ])('statement 20: it %s', (_what, spans, expected) => {
    expect(outcome({ rule: { value: 10, acct_res_id: 7, rum: 2 }, spans })).toMatchObject(expected)
  })

  test.each([
    [0, 10, 4, 4],
    [null, 10, 4, 4],
    [1, 10, 4, 14],
    [2, 10, 50, 5],
    [3, 10, 4, 4],
    [3, 4, 10, 4],
    [4, 10, 4, 10],
    [1, null, 4, 4],
    [2, 10, null, 10],
  ])('statement 20: method %s of %s and %s gives %s', (adjust_method, running, value, result) => {
    expect(outcome({ rule: { value: running }, spans: [{ adjust_method, value }] }).value).toBe(result)
  })

  test.each([
    ['a minute before it begins', '2026-03-02T17:59:59.999+01:00', null],
    ['when it begins', '2026-03-02T18:00:00+01:00', 1],
    ['just before it ends', '2026-03-02T21:59:59.999+01:00', 1],
    ['when it ends', '2026-03-02T22:00:00+01:00', null],
    ['before its first time', '2025-12-31T19:00:00+01:00', null],
    ['after clocks went forward', '2026-03-29T18:00:00+02:00', 1],
    ['in summer, an hour earlier by UTC', '2026-07-01T16:00:00Z', 1],
  ])('statement 21: %s', (_what, at, rule) => {
    expect(outcome({ spans: [{ time_span_id: EVENING }], context: { at } }).time_span_rule).toBe(rule)
  })

  test('statement 21: across midnight, and by any of its rows', () => {
    const rows = {
      time_spans: [...time_spans, { ...time_spans[1], time_span_id: NIGHT } as (typeof time_spans)[number]],
    }
    const at = (moment: string) =>
      outcome({ spans: [{ time_span_id: NIGHT }], rows, context: { at: moment } }).time_span_rule
    expect([at('2026-03-03T04:59+01:00'), at('2026-03-03T05:30+01:00'), at('2026-03-03T06:00+01:00')]).toEqual([
      1,
      null,
      1,
    ])
  })
})

describe('accumulation', () => {
  const LADDER = [
    { start_quota: 0, stop_quota: 5, rate: 1 },
    { start_quota: 5, stop_quota: null, rate: 2 },
  ]

  test.each([
    ['from its start', 0, 1],
    ['below its stop', 4.9, 1],
    ['not at its stop', 5, 2],
    ['without a stop for ever', 1e12, 2],
  ])('statement 22: a rule holds %s', (_what, used, rule) => {
    expect(outcome({ usage: LADDER, context: { accumulators: { 1: used } } }).acm_rule_id).toBe(rule)
  })

  test('statement 22: an unknown figure counts as 0 only where the accumulator is listed', () => {
    expect(outcome({ usage: LADDER, context: { accumulators: { 1: null } } }).acm_rule_id).toBe(1)
    const unlisted = outcome({ usage: LADDER })
    expect([unlisted.acm_rule_id, unlisted.answer.quotas]).toEqual([null, []])
  })

  test('statement 22: rules of a span that does not run are dropped, of the rest the strongest is taken', () => {
    const usage = [
      { time_span_id: MORNING, priority: 9, rate: 1 },
      { time_span_id: EVENING, priority: 3, rate: 2 },
      { priority: 5, rate: 3 },
      { priority: 9, start_quota: 100, rate: 4 },
    ]
    expect(outcome({ usage, context: { accumulators: { 1: 50 } } })).toMatchObject({ acm_rule_id: 3, value: 3 })
  })

  test('statement 23: it overrides rule and balance, its rate combines', () => {
    const usage = [{ pcc_rule_id: 2, acct_res_id: 8, rate: 50, adjust_method: 2, rum: 0 }]
    const context = { accumulators: { 1: 0 } }
    const rule = { value: 10, acct_res_id: 7, rum: 2 }
    expect(outcome({ rule, usage, context })).toMatchObject({ pcc_rule_id: 2, acct_res_id: 8, value: 5, rum: 2 })
  })

  test('statement 23: of several accumulators the strongest comes last and wins', () => {
    const usage = [
      { resource_id: 1, priority: 1, rate: 3, pcc_rule_id: 2 },
      { resource_id: 2, priority: 0, rate: 2, adjust_method: 1, pcc_rule_id: 3 },
    ]
    const context = { accumulators: { 1: 0, 2: 0 } }
    expect(outcome({ rule: { value: 10 }, usage, context })).toMatchObject({ pcc_rule_id: 2, value: 3, acm_rule_id: 1 })
    const [first, second] = usage
    const swapped = [
      { ...first, priority: 0 },
      { ...second, priority: 1 },
    ]
    expect(outcome({ rule: { value: 10 }, usage: swapped, context })).toMatchObject({ pcc_rule_id: 3, value: 5 })
  })

  test('statement 23: a quota that names the basic rule’s own rule leaves the rule that a span or a weaker quota set', () => {
    const context = { accumulators: { 1: 0, 2: 0 } }
    const own = { resource_id: 1, priority: 1, pcc_rule_id: 1 }
    expect(outcome({ spans: [{ pcc_rule_id: 2 }], usage: [own], context })).toMatchObject({
      pcc_rule_id: 2,
      time_span_rule: 1,
      acm_rule_id: 1,
    })
    const usage = [own, { resource_id: 2, priority: 0, pcc_rule_id: 3 }]
    expect(outcome({ usage, context })).toMatchObject({ pcc_rule_id: 3, acm_rule_id: 1 })
  })

  test.each<[string, Partial<AccumulationRow>[], object[]]>([
    ['what is left below the stop', [{ stop_quota: 10, rum: 2 }], [{ monitoring_key: 'MK1', amount: 6, rum: 2 }]],
    ['in the unit of the outcome where the rule has none', [{ stop_quota: 10 }], [{ amount: 6, rum: 0 }]],
    ['none where the end is open', [{ stop_quota: null }], []],
    ['under the key of the rule it comes to', [{ stop_quota: 10, pcc_rule_id: 2 }], [{ monitoring_key: 'MK2' }]],
    [
      'the smaller of two in one unit',
      [
        { stop_quota: 10, priority: 9 },
        { resource_id: 2, stop_quota: 9 },
      ],
      [{ amount: 5, resource_id: 2 }],
    ],
    [
      'both of two in different units',
      [{ stop_quota: 10 }, { resource_id: 2, stop_quota: 9, rum: 2 }],
      [
        { amount: 6, rum: 0 },
        { amount: 5, rum: 2 },
      ],
    ],
    [
      'in the unit of the rule before that of its accumulator',
      [{ resource_id: 3, stop_quota: 9, rum: 4 }],
      [{ rum: 4 }],
    ],
    ['in the unit of its accumulator before that of the figure', [{ resource_id: 3, stop_quota: 9 }], [{ rum: 2 }]],
  ])('statement 24: the quota is %s', (_what, usage, quotas) => {
    const rows = { accumulators: [{ resource_id: 3, key: 'u3', cycle: 'N', rum: 2 }] }
    const context = { accumulators: { 1: 4, 2: 4, 3: 4 } }
    const found = outcome({ rule: { rum: 0 }, rows, usage, context }).answer.quotas
    expect(found).toHaveLength(quotas.length)
    expect(found).toMatchObject(quotas)
  })

  test('statement 24: without a monitoring key there is no quota', () => {
    const pccRules = [{ monitoring_key: null }]
    const { quotas, triggers } = outcome({
      pccRules,
      usage: [{ stop_quota: 9 }],
      context: { accumulators: { 1: 0 } },
    }).answer
    expect([quotas, triggers]).toEqual([[], [14]])
  })
})

describe('balances', () => {
  const CHARGED = { pay_indicator: 1, acct_res_id: 7, value: 2 }
  const rated = [{ rating_group_id: 1 }]
  const limited = { balance_types: [{ acct_res_id: 7, credit_limit: 5, parent_acct_res_id: null }] }
  const amount = (of: number) => ({ balances: { 7: { amount: of } } })

  const GROUP = { group_members: [2, 3].map((pcc_rule_id) => ({ pcc_rule_group_id: 1, pcc_rule_id })) }
  const MEMBERS: [string, Partial<PccRuleRow>[], 'no_balance' | null][] = [
    ['which redirect', [{ redirection_rule_id: 1 }, { redirection_rule_id: 2 }], null],
    ['of which each redirects or is free', [{ redirection_rule_id: 1, rating_group_id: 1 }, {}], null],
    ['of which one is neither', [{ redirection_rule_id: 1 }, { rating_group_id: 1 }], 'no_balance'],
  ]

  test.each<[string, Sketch, 'no_balance' | null]>([
    ['enough', { context: amount(0.01) }, null],
    ['nothing', { context: amount(0) }, 'no_balance'],
    ['below zero within the credit limit', { context: amount(-4.9), rows: limited }, null],
    ['the credit limit used up', { context: amount(-5), rows: limited }, 'no_balance'],
    ['an unknown balance', { rows: limited }, 'no_balance'],
    [
      'a balance that has expired',
      { context: { balances: { 7: { amount: 9, expires_at: '2026-03-02T18:10:00Z' } } } },
      'no_balance',
    ],
    ['no balance named', { rule: { ...CHARGED, acct_res_id: null } }, 'no_balance'],
    ['nobody charged', { rule: { ...CHARGED, pay_indicator: 0 } }, null],
    ['a sponsor', { rule: { ...CHARGED, pay_indicator: 2 } }, null],
    ['a rule that redirects', { pccRules: [{ rating_group_id: 1, redirection_rule_id: 1 }] }, null],
    ...MEMBERS.map(([what, members, refused]): [string, Sketch, 'no_balance' | null] => [
      `a group of rules ${what}`,
      { pccRules: [{ rule_type: 'G', rule_code: 'group' }, ...members], rows: GROUP },
      refused,
    ]),
    ['a figure of zero', { rule: { ...CHARGED, value: 0 } }, null],
    ['a rule that is not rated', { pccRules: [{}] }, null],
    ['a predefined rule, whose rating only the gateway knows', { pccRules: [{ rule_type: 'B' }] }, 'no_balance'],
  ])('statement 25: %s', (_what, sketch, refused) => {
    const found = outcome({ rule: CHARGED, pccRules: rated, ...sketch })
    expect(found.refused).toBe(refused)
    expect(found.answer.install).toEqual(refused ? [] : sketch.rows === GROUP ? ['rule-2', 'rule-3'] : ['rule-1'])
  })

  test('statement 25: a refused outcome gives no charge and no quota', () => {
    const usage = [{ stop_quota: 5, rate: 1 }]
    const { answer } = outcome({ rule: CHARGED, pccRules: rated, usage, context: { accumulators: { 1: 0 } } })
    expect([answer.charges, answer.quotas]).toEqual([[], []])
  })

  test('statement 26: a charge has figure, unit, balance and who pays, and the trace the rule that set it', () => {
    const usage = [{ rate: 3, acct_res_id: 8 }]
    const rule = { value: 2, rum: 2, pay_indicator: 2, acct_res_id: 7 }
    const { answer } = outcome({ rule, usage, context: { accumulators: { 1: 0 } } })
    expect(answer.charges).toEqual([{ basic_rule_id: 1, acct_res_id: 8, value: 3, rum: 2, pay_indicator: 2 }])
    expect(answer.trace.find(({ statement }) => statement === 26)).toMatchObject({
      resource: 'policy-plan-basic-accm',
      id: 1,
      left: 3,
    })
  })

  test('statement 26: without a figure nothing is charged', () => {
    expect(outcome({ rule: { pay_indicator: 2 } }).answer.charges).toEqual([])
  })
})
