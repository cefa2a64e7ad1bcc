import { describe, expect, test } from 'vitest'
import { timeZoneRules } from '../../src/time-span/time-zone-rules.ts'
import type { ConditionRow, ExecutionRow, RuleZoneRow, WorkflowRows } from '../../src/decide/rows/policy-data.ts'
import { ask } from './support/ask.ts'
import { onePlan } from './support/one-plan.ts'
import { condition, execution, node, workflow, workflowRows } from './support/rows.ts'

const [PLAIN, COPY, TIME, EVENT, OTHER] = [1, 2, 7, 8, 9]
const attributes = [
  { re_attr: PLAIN, re_attr_src_type: 'A', measurable: 'Y' },
  { re_attr: COPY, re_attr_src_type: 'A', measurable: 'Y' },
  { re_attr: TIME, re_attr_name: 'Current time', re_attr_src_type: 'D', measurable: 'N' },
  { re_attr: EVENT, re_attr_name: 'Event', re_attr_src_type: 'D', measurable: 'N' },
  { re_attr: OTHER, re_attr_name: 'Weather', re_attr_src_type: 'D', measurable: 'N' },
]
const events = [{ pcr_event_id: 1, re_type: 1, re_code: '13' }]

/** Node 1 writes, node 2 decides. */
function flow(executions: Partial<ExecutionRow>[], conditions: Partial<ConditionRow>[] = []): WorkflowRows {
  return workflowRows({
    group: workflow({ work_group_id: 1 }),
    nodes: [
      node(5, 'S', 1),
      node(1, 'A', 2),
      node(2, conditions.length > 0 ? 'B' : 'E', 3, 4),
      node(3, 'E'),
      node(4, 'E'),
    ],
    executions: executions.map((row, index) =>
      execution({ work_exec_id: index + 1, work_node_id: 1, seq: index, ...row }),
    ),
    condition_groups: [
      {
        work_cond_group_id: 1,
        work_node_id: 2,
        conditions: conditions.map((row, index) => condition({ work_cond_id: index + 1, seq: index + 1, ...row })),
      },
    ],
  })
}

type Context = NonNullable<Parameters<typeof ask>[1]>['context']

function run(rows: WorkflowRows, context: Context = {}, plan = onePlan({ attributes, events })) {
  return ask({ ...plan, workflows: [rows] }, { work_group_id: 1, context })
}

/** Whether the decision says Yes, and when it is asked again. Monday 2 March 2026, 19:10 in Berlin. */
function decided(conditions: Partial<ConditionRow>[], context: Context = {}, executions: Partial<ExecutionRow>[] = []) {
  const answer = run(flow(executions, conditions), context)
  return [answer.trace.some(({ statement, id }) => statement === 38 && id === 3), answer.next_evaluation]
}

describe('statement 11', () => {
  test.each<[string, Partial<ExecutionRow>, unknown]>([
    ['the moment with the offset of the session', { src_re_attr: TIME }, '2026-03-02T19:10:00.000+01:00'],
    ['the code of the event', { src_re_attr: EVENT }, '13'],
    ['nothing of any other source', { src_re_attr: OTHER }, undefined],
    ['HourOfDay without an attribute', { function: 'HourOfDay' }, 19],
    ['HourOfDay of the current time', { function: 'HourOfDay', src_re_attr: TIME }, 19],
    ['DayOfWeek without an attribute', { function: 'DayOfWeek' }, 1],
    ['DayOfMonth without an attribute', { function: 'DayOfMonth' }, 2],
    ['AddTime without an attribute', { function: 'AddTime', param1: '2', param2: 'H' }, '2026-03-02T20:10:00.000Z'],
    ['TimeSince without an attribute', { function: 'TimeSince', param1: 'H' }, 0],
    ['a clock function of an unknown attribute', { function: 'HourOfDay', src_re_attr: PLAIN }, undefined],
  ])('%s', (_what, call, expected) => {
    const answer = run(flow([{ ...call, obj_re_attr: COPY }]))
    expect(answer.attributes[COPY]).toBe(expected)
  })

  test.each([
    ['Asia/Kathmandu', '2026-03-02T23:55:00.000+05:45'],
    ['America/St_Johns', '2026-03-02T14:40:00.000-03:30'],
  ])('the current time in %s', (time_zone, expected) => {
    const rows = flow([{ src_re_attr: TIME, obj_re_attr: COPY }])
    const data = { ...onePlan({ attributes, events }), workflows: [rows] }
    const answer = ask(data, { work_group_id: 1, context: { time_zone } }, timeZoneRules(time_zone))
    expect(answer.attributes[COPY]).toBe(expected)
  })

  test('what is sent for one is ignored, and is not among the attributes', () => {
    const sent = { attributes: { [TIME]: '2020-01-01T00:00:00Z', [EVENT]: '99', [OTHER]: 'rain', [PLAIN]: 5 } }
    const answer = run(flow([{ src_re_attr: EVENT, obj_re_attr: COPY }]), sent)
    expect(answer.attributes).toEqual({ [PLAIN]: 5, [COPY]: '13' })
  })

  test.each([TIME, EVENT, OTHER])('a write to attribute %i is skipped and traced', (obj_re_attr) => {
    const answer = run(flow([{ function: 'SetValue', param1: 'x', obj_re_attr }]))
    expect(answer.attributes).toEqual({})
    expect(answer.trace).toContainEqual(
      expect.objectContaining({ statement: 11, id: 1, right: obj_re_attr, result: false }),
    )
  })

  test.each<[string, Partial<ExecutionRow>, boolean]>([
    ['the current time', { src_re_attr: TIME }, true],
    ['a clock function without an attribute', { function: 'AddTime', param1: '1', param2: 'H' }, true],
    ['an event', { src_re_attr: EVENT }, false],
  ])('reading %s arms 25: %s', (_what, call, isArmed) => {
    expect(run(flow([{ ...call, obj_re_attr: COPY }])).triggers.includes(25)).toBe(isArmed)
  })

  test.each<[string, Partial<RuleZoneRow>, string, boolean]>([
    ['the event, by its code', { mapping_src_value: String(EVENT) }, '13', true],
    ['another event', { mapping_src_value: String(EVENT) }, '99', false],
    ['the current time, which nothing equals for long', { mapping_src_value: String(TIME) }, '2026', false],
  ])('a rule plan reads %s', (_what, input, mapping_value, isChosen) => {
    const data = onePlan({ attributes, events, inputs: [input], mappings: [{ units: [{ mapping_value }] }] })
    const answer = ask(data, { context: { attributes: { [EVENT]: '99' } } })
    expect(answer.plans[0]?.rule_plans[0]?.mapping_id).toBe(isChosen ? 1 : null)
  })
})

/** Each beginning of a moment, and when the text of the clock begins so, or ceases to. */
const BEGINNINGS = [
  ['2', '2999-12-31T23:00:00.000Z'],
  ['202', '2029-12-31T23:00:00.000Z'],
  ['2027', '2026-12-31T23:00:00.000Z'],
  ['2027-', '2026-12-31T23:00:00.000Z'],
  ['2027-1', '2027-09-30T22:00:00.000Z'],
  ['2027-11', '2027-10-31T23:00:00.000Z'],
  ['2026-03-', '2026-03-31T22:00:00.000Z'],
  ['2027-11-2', '2027-11-19T23:00:00.000Z'],
  ['2026-03-0', '2026-03-09T23:00:00.000Z'],
  ['2026-03-03', '2026-03-02T23:00:00.000Z'],
  ['2026-03-03T', '2026-03-02T23:00:00.000Z'],
  ['2026-03-02T1', '2026-03-02T19:00:00.000Z'],
  ['2026-03-02T20:', '2026-03-02T19:00:00.000Z'],
  ['2026-03-02T20:3', '2026-03-02T19:30:00.000Z'],
  ['2026-03-02T20:30:', '2026-03-02T19:30:00.000Z'],
  ['2026-03-02T20:30:15.', '2026-03-02T19:30:15.000Z'],
  ['2026-03-02T20:30:15.7', '2026-03-02T19:30:15.700Z'],
  ['2026-03-02T20:30:15.789+0', '2026-03-02T19:30:15.789Z'],
] as const

describe('statement 34: a clock value that was compared', () => {
  const is = (operator: number, operand: string, call: Partial<ConditionRow> = {}) => [
    { sort_operator: operator, operand, is_const: 'Y' as const, ...call },
  ]
  const [EQUAL, ABOVE, BELOW, STARTS, BETWEEN] = [1, 3, 5, 9, 10]
  const HOUR = { function: 'HourOfDay' }

  test.each<[string, Partial<ConditionRow>[], boolean, string | null]>([
    ['the hour, until 22:00', is(BELOW, '22', HOUR), true, '2026-03-02T21:00:00.000Z'],
    ['the hour, from midnight on', is(ABOVE, '18', HOUR), true, '2026-03-02T23:00:00.000Z'],
    ['the hour of the current time', is(BELOW, '22', { ...HOUR, re_attr: TIME }), true, '2026-03-02T21:00:00.000Z'],
    ['an hour that is always', is(BELOW, '24', HOUR), true, null],
    ['the day of the week', is(EQUAL, '7', { function: 'DayOfWeek' }), false, '2026-03-07T23:00:00.000Z'],
    [
      'the day of the month, behind a change of the clock',
      is(EQUAL, '31', { function: 'DayOfMonth' }),
      false,
      '2026-03-30T22:00:00.000Z',
    ],
    [
      'the current time with a moment',
      is(ABOVE, '2026-06-01T00:00:00Z', { re_attr: TIME }),
      false,
      '2026-06-01T00:00:00.001Z',
    ],
    ['Now with a moment years away', is(4, '2031-01-01', { function: 'Now' }), false, '2031-01-01T00:00:00.000Z'],
    [
      'the current time with its beginning',
      is(STARTS, '2026-12-24', { re_attr: TIME }),
      false,
      '2026-12-23T23:00:00.000Z',
    ],
    [
      'a moment between two',
      is(BETWEEN, '2026-03-02T18:00:00Z,2026-03-02T20:00:00Z', { re_attr: TIME }),
      true,
      '2026-03-02T20:00:00.001Z',
    ],
    [
      'the moment two hours later',
      is(ABOVE, '2026-03-02T21:00:00Z', { function: 'AddTime', param1: '2', param2: 'H' }),
      false,
      '2026-03-02T19:00:00.001Z',
    ],
    [
      'time since a moment',
      is(4, '3', { function: 'TimeSince', re_attr: PLAIN, param1: 'H' }),
      false,
      '2026-03-02T20:00:00.000Z',
    ],
    ['nothing of the clock', is(EQUAL, '13', { re_attr: EVENT }), true, null],
  ])('%s', (_what, conditions, holds, next) => {
    expect(decided(conditions, { attributes: { [PLAIN]: '2026-03-02T17:00:00Z' } })).toEqual([holds, next])
  })

  test.each<[string, Partial<ExecutionRow>[], Partial<ConditionRow>[], string]>([
    [
      'a copy',
      [
        { ...HOUR, obj_re_attr: PLAIN },
        { src_re_attr: PLAIN, obj_re_attr: COPY },
      ],
      is(BELOW, '22', { re_attr: COPY }),
      '2026-03-02T21:00:00.000Z',
    ],
    [
      'a function',
      [
        { ...HOUR, obj_re_attr: PLAIN },
        { function: 'Add', param1: '2', src_re_attr: PLAIN, obj_re_attr: COPY },
      ],
      is(BELOW, '22', { re_attr: COPY }),
      '2026-03-02T19:00:00.000Z',
    ],
    [
      'two functions of a copied moment',
      [
        { src_re_attr: TIME, obj_re_attr: PLAIN },
        { function: 'AddTime', param1: '3', param2: 'H', src_re_attr: PLAIN, obj_re_attr: COPY },
      ],
      is(BELOW, '23', { ...HOUR, re_attr: COPY }),
      '2026-03-02T19:00:00.000Z',
    ],
    [
      'a part of its text',
      [{ function: 'Substring', param1: '12', param2: '2', src_re_attr: TIME, obj_re_attr: COPY }],
      is(EQUAL, '22', { re_attr: COPY }),
      '2026-03-02T21:00:00.000Z',
    ],
  ])('through %s', (_what, executions, conditions, next) => {
    expect(decided(conditions, {}, executions)[1]).toBe(next)
  })

  test('a copy that was overwritten waits for nothing', () => {
    const executions = [
      { ...HOUR, obj_re_attr: COPY },
      { function: 'SetValue', param1: '5', obj_re_attr: COPY },
    ]
    expect(decided(is(BELOW, '22', { re_attr: COPY }), {}, executions)[1]).toBeNull()
  })

  const byHour = flow([{ ...HOUR, obj_re_attr: COPY }])
  const input = { mapping_src_value: String(COPY) }

  test('in a unit', () => {
    const plan = onePlan({ attributes, events, inputs: [input], mappings: [{ units: [{ mapping_value: '18-20' }] }] })
    expect(run(byHour, {}, plan).next_evaluation).toBe('2026-03-02T20:00:00.000Z')
  })

  test('not in a unit of a weaker mapping', () => {
    const mappings = [{ priority: 1 }, { units: [{ mapping_value: '18-20' }] }]
    expect(run(byHour, {}, onePlan({ attributes, events, inputs: [input], mappings })).next_evaluation).toBeNull()
  })

  test.each([...BEGINNINGS])('that begins with %s', (beginning, next) => {
    expect(decided(is(STARTS, beginning, { re_attr: TIME }), {})[1]).toBe(next)
  })

  test.each<[string, { match_mode: number; value: string }, number, WorkflowRows, string]>([
    ['of ranges', { match_mode: 3, value: '18-21' }, COPY, byHour, '2026-03-02T21:00:00.000Z'],
    ...BEGINNINGS.map(
      ([value, next]): [string, { match_mode: number; value: string }, number, WorkflowRows, string] => [
        `of the beginning ${value}`,
        { match_mode: 2, value },
        TIME,
        flow([]),
        next,
      ],
    ),
  ])('in a zone map %s', (_what, { match_mode, value }, source, rows, next) => {
    const plan = onePlan({
      attributes,
      events,
      zone_maps: [{ zone_map_id: 1, match_mode, std_code: null }],
      zones: [{ zone_id: 11, zone_map_id: 1, zone_code: null, parent_zone_id: null }],
      zone_values: [{ seq: 1, zone_id: 11, value }],
      inputs: [{ mapping_src_value: String(source), mapping_des_type: 'Z', mapping_des_value: '1' }],
    })
    expect(run(rows, {}, plan).next_evaluation).toBe(next)
  })
})

describe('statement 36: types are judged first', () => {
  const DATES = { eff_date: '2026-03-05T00:00:00.000Z', exp_date: null }
  const calling = (called: Partial<WorkflowRows['group']>) => {
    const rows = workflowRows({
      group: workflow({ work_group_id: 1 }),
      nodes: [node(1, 'C', 2), node(2, 'E')],
      callbacks: [{ work_node_id: 1, work_group_id: 2 }],
    })
    const other = workflowRows({ group: workflow({ work_group_id: 2, ...called }), nodes: [node(3, 'E')] })
    return ask({ ...onePlan({}), workflows: [rows, other] }, { work_group_id: 1 })
  }

  test.each<[string, Partial<WorkflowRows['group']>, string, string | null]>([
    ['an entry flow is skipped, and arms no edge', { work_group_type: 'A', ...DATES }, 'its type does not fit', null],
    [
      'a sub-flow to come arms its first day',
      { work_group_type: 'B', ...DATES },
      'its dates are not current',
      '2026-03-05T00:00:00.000Z',
    ],
  ])('%s', (_what, called, reason, next) => {
    const answer = calling(called)
    expect(answer.trace.find(({ id, statement }) => statement === 36 && id === 2)?.text).toContain(reason)
    expect([answer.error, answer.next_evaluation]).toEqual([undefined, next])
  })

  test('one that calls itself by a callback is no circle', () => {
    const rows = workflowRows({
      group: workflow({ work_group_id: 1 }),
      nodes: [node(1, 'C', 2), node(2, 'E')],
      callbacks: [{ work_node_id: 1, work_group_id: 1 }],
    })
    expect(ask({ ...onePlan({}), workflows: [rows] }, { work_group_id: 1 }).error).toBeUndefined()
  })
})
