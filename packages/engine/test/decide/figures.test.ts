import { describe, expect, test } from 'vitest'
import type { AccumulationRow, BasicRow, BasicTimeSpanRow } from '../../src/decide/rows/policy-data.ts'
import { ask } from './support/ask.ts'
import { onePlan } from './support/one-plan.ts'
import {
  accumulation,
  basic,
  basicTimeSpan,
  condition,
  execution,
  node,
  pccRule,
  workflow,
  workflowRows,
} from './support/rows.ts'

const EVENING = { time_span_id: 1, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' }

interface Sketch {
  rule?: Partial<BasicRow>
  span?: Partial<BasicTimeSpanRow>
  /** Each counts an accumulator of its own, 4 of it are used; the first is the strongest. */
  usage?: Partial<AccumulationRow>[]
}

/** What basic rule 1 comes to, which names PCC rule 1. The span runs. */
function answerOf({ rule = {}, span, usage = [] }: Sketch) {
  const data = onePlan({
    time_spans: [EVENING],
    balance_types: [{ acct_res_id: 7, credit_limit: 0.1, parent_acct_res_id: null }],
    pcc_rules: [1, 2, 3].map((id) => pccRule({ pcc_rule_id: id, monitoring_key: `MK${id}`, rating_group_id: 1 })),
    levels: {
      basics: [basic({ basic_rule_id: 1, basic_rule_ver_id: 1, pcc_rule_id: 1, ...rule })],
      time_spans: span ? [basicTimeSpan({ time_span_rule: 1, basic_rule_id: 1, time_span_id: 1, ...span })] : [],
      accumulations: usage.map((row, index) =>
        accumulation({ acm_rule_id: index + 1, basic_rule_id: 1, resource_id: index + 1, priority: -index, ...row }),
      ),
    },
  })
  return ask(data, { context: { accumulators: { 1: 4, 2: 4 }, balances: { 7: { amount: -0.3 } } } })
}

const outcomeOf = (sketch: Sketch) => answerOf(sketch).plans[0]?.rule_plans[0]?.outcomes[0]

describe('statement 23', () => {
  test.each<[string, Sketch, number]>([
    [
      'the PCC rule of the basic rule leaves that of the running span',
      { span: { pcc_rule_id: 2 }, usage: [{ pcc_rule_id: 1 }] },
      2,
    ],
    [
      'another PCC rule overrides that of the running span',
      { span: { pcc_rule_id: 2 }, usage: [{ pcc_rule_id: 3 }] },
      3,
    ],
    [
      'the PCC rule of the basic rule leaves that of a weaker group',
      { usage: [{ pcc_rule_id: 1 }, { pcc_rule_id: 3 }] },
      3,
    ],
    ['a stronger group overrides a weaker one', { usage: [{ pcc_rule_id: 2 }, { pcc_rule_id: 3 }] }, 2],
    ['without a span the rule of the basic rule stands', { usage: [{ pcc_rule_id: 1 }] }, 1],
  ])('%s', (_what, sketch, rule) => {
    expect(outcomeOf(sketch)?.pcc_rule_id).toBe(rule)
  })

  test.each<[string, Sketch, [value: number | null, rum: number | null]]>([
    [
      'a rate that replaces the figure brings its unit',
      { rule: { value: 1, rum: 2 }, usage: [{ rate: 5, rum: 0 }] },
      [5, 0],
    ],
    [
      'so does one that meets none, however it combines',
      { rule: { rum: 2 }, usage: [{ rate: 5, rum: 0, adjust_method: 1 }] },
      [5, 0],
    ],
    ['one without a unit keeps it', { rule: { value: 1, rum: 2 }, usage: [{ rate: 5, rum: null }] }, [5, 2]],
    [
      'one that is added keeps it',
      { rule: { value: 1, rum: 2 }, usage: [{ rate: 5, rum: 0, adjust_method: 1 }] },
      [6, 2],
    ],
    ['a percentage keeps it', { rule: { value: 10, rum: 2 }, usage: [{ rate: 50, rum: 0, adjust_method: 2 }] }, [5, 2]],
    [
      'the lower of two keeps it',
      { rule: { value: 10, rum: 2 }, usage: [{ rate: 5, rum: 0, adjust_method: 3 }] },
      [5, 2],
    ],
    [
      'the higher of two keeps it',
      { rule: { value: 1, rum: 2 }, usage: [{ rate: 5, rum: 0, adjust_method: 4 }] },
      [5, 2],
    ],
    ['a rule without a rate keeps it', { rule: { value: 1, rum: 2 }, usage: [{ rate: null, rum: 0 }] }, [1, 2]],
    [
      'it replaces the unit of a running span',
      { rule: { rum: 2 }, span: { value: 3, rum: 5 }, usage: [{ rate: 5, rum: 0 }] },
      [5, 0],
    ],
  ])('%s', (_what, sketch, [value, rum]) => {
    expect(outcomeOf(sketch)).toMatchObject({ value, rum })
    expect(answerOf(sketch).charges).toMatchObject([{ value, rum }])
  })

  test('a quota without a unit keeps that of the figure before usage changed it', () => {
    const { quotas } = answerOf({
      rule: { value: 1, rum: 2 },
      usage: [
        { rate: 5, rum: 0 },
        { stop_quota: 10, rate: null },
      ],
    })
    expect(quotas).toMatchObject([{ amount: 6, rum: 2 }])
  })
})

describe('money is decimal', () => {
  test.each<[string, number, number, number, number]>([
    ['0.1 and 0.2 are 0.3', 0.1, 0.2, 1, 0.3],
    ['cents add up', 1.1, 2.2, 1, 3.3],
    ['a part of a hundred', 1.1, 110, 2, 1.21],
    ['whole figures', 3, 4, 1, 7],
    ['very small ones', 1e-20, 2e-20, 1, 3e-20],
  ])('statement 23: %s', (_what, value, rate, adjust_method, sum) => {
    expect(outcomeOf({ rule: { value }, usage: [{ rate, adjust_method }] })?.value).toBe(sum)
  })

  test('statement 25: a balance of -0.3 with a limit of 0.1 is refused, one of 0.3 more is not', () => {
    const charged = { pay_indicator: 1, acct_res_id: 7, value: 1 }
    expect(outcomeOf({ rule: charged })?.refused).toBe('no_balance')
    const data = onePlan({
      balance_types: [{ acct_res_id: 7, credit_limit: -0.3, parent_acct_res_id: null }],
      pcc_rules: [pccRule({ pcc_rule_id: 1, rating_group_id: 1 })],
      levels: { basics: [basic({ basic_rule_id: 1, basic_rule_ver_id: 1, pcc_rule_id: 1, ...charged })] },
    })
    const refused = (amount: number) =>
      ask(data, { context: { balances: { 7: { amount } } } }).plans[0]?.rule_plans[0]?.outcomes[0]?.refused
    expect([refused(0.3), refused(0.30000000000000004)]).toEqual(['no_balance', null])
  })

  test('statement 24: what is left of a quota', () => {
    expect(answerOf({ usage: [{ stop_quota: 4.3 }] }).quotas).toMatchObject([{ amount: 0.3 }])
  })
})

describe('a figure that is too large', () => {
  const OVERFLOW = { code: 'NUMBER_OVERFLOW', message: 'A figure is larger than a number can be' }

  test('of a plan is an error with a name, and nothing is applied', () => {
    const answer = answerOf({ rule: { value: 1.7e308 }, usage: [{ rate: 1.7e308, adjust_method: 1 }] })
    expect(answer).toMatchObject({
      result: 'error',
      error: { ...OVERFLOW, work_node_id: null },
      install: [],
      charges: [],
    })
  })

  test.each([
    ['Multiply', '1e300'],
    ['Add', '1.7e308'],
  ])('of a workflow that calls %s names the node', (name, param1) => {
    const executions = [
      execution({ work_exec_id: 1, work_node_id: 1, function: name, param1, src_re_attr: 1, obj_re_attr: 2 }),
    ]
    const rows = workflowRows({ group: workflow({ work_group_id: 1 }), nodes: [node(1, 'A')], executions })
    const answer = ask(
      { ...onePlan({}), workflows: [rows] },
      { work_group_id: 1, context: { attributes: { 1: '1e308' } } },
    )
    expect(answer).toMatchObject({ result: 'error', error: { ...OVERFLOW, work_node_id: 1 } })
  })

  test('in a condition names the node', () => {
    const conditions = [
      condition({ work_cond_id: 1, seq: 1, re_attr: 1, function: 'Multiply', param1: '1e300', operand: '1' }),
    ]
    const condition_groups = [{ work_cond_group_id: 1, work_node_id: 1, conditions }]
    const rows = workflowRows({ group: workflow({ work_group_id: 1 }), nodes: [node(1, 'B')], condition_groups })
    const answer = ask(
      { ...onePlan({}), workflows: [rows] },
      { work_group_id: 1, context: { attributes: { 1: '1e308' } } },
    )
    expect(answer.error).toEqual({ ...OVERFLOW, work_node_id: 1 })
  })
})

test.each([
  ['Add', '0.1', '0.2', 0.3],
  ['Subtract', '0.3', '0.1', 0.2],
  ['Multiply', '1.1', '1.1', 1.21],
  ['Divide', '0.3', '0.1', 3],
  ['Divide', '1e-300', '4', 2.5e-301],
  ['Divide', '1', '3', 0.3333333333333333],
  ['Modulo', '0.3', '0.1', 0],
  ['Modulo', '-7.5', '2', -1.5],
  ['Divide', '1', '0', undefined],
  ['Modulo', '1', '0', undefined],
  ['Round', '1e308', '15', 1e308],
])('%s of %s by %s is decimal', (name, value, param1, expected) => {
  const executions = [
    execution({ work_exec_id: 1, work_node_id: 1, function: name, param1, src_re_attr: 1, obj_re_attr: 2 }),
  ]
  const rows = workflowRows({ group: workflow({ work_group_id: 1 }), nodes: [node(1, 'A')], executions })
  const answer = ask({ ...onePlan({}), workflows: [rows] }, { work_group_id: 1, context: { attributes: { 1: value } } })
  expect(answer.attributes[2]).toBe(expected)
})
