import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { WORKFLOW_FUNCTIONS } from '@tollgate/contract/standards/workflow-functions.ts'
import type { ConditionGroupRow, ConditionRow, ExecutionRow, WorkflowRows } from '../../src/decide/rows/policy-data.ts'
import { ask } from './support/ask.ts'
import { onePlan, type Data } from './support/one-plan.ts'
import { condition, execution, node, references, workflow, workflowRows } from './support/rows.ts'

type Context = NonNullable<Parameters<typeof ask>[1]>['context']

const ATTRIBUTES = [
  { re_attr: 1, re_attr_src_type: 'A', measurable: 'Y' },
  { re_attr: 2, re_attr_src_type: 'A', measurable: 'N' },
  { re_attr: 3, re_attr_src_type: 'A', measurable: 'Y' },
  { re_attr: 9, re_attr_src_type: 'C', measurable: 'N' },
]

const withWorkflows = (workflows: WorkflowRows[], rows: Partial<Data['references']> = {}): Data => ({
  references: references({ attributes: ATTRIBUTES, ...rows }),
  plans: [],
  versions: [],
  workflows,
})

/** Runs workflow 1, with no plan. */
function run(workflows: WorkflowRows[], context: Context = {}, rows: Partial<Data['references']> = {}) {
  return ask(withWorkflows(workflows, rows), { work_group_id: 1, context: { ...context, pcr_event_id: undefined } })
}

const one = (rows: Partial<WorkflowRows>, group: Partial<WorkflowRows['group']> = {}) =>
  workflowRows({ ...rows, group: workflow({ work_group_id: 1, ...group }) })

/** Start, one normal node that does this, end. */
const doing = (...executions: Partial<ExecutionRow>[]) =>
  one({
    nodes: [node(1, 'S', 2), node(2, 'A', 3), node(3, 'E')],
    executions: executions.map((row, index) => execution({ work_exec_id: index + 1, work_node_id: 2, ...row })),
  })

/** Start, one decision: Yes writes Y to attribute 8, No writes N. */
const asking = (groups: Partial<ConditionGroupRow>[]) =>
  one({
    nodes: [node(1, 'S', 2), node(2, 'B', 3, 4), node(3, 'A'), node(4, 'A')],
    condition_groups: groups.map((row, index) => ({
      work_cond_group_id: index + 1,
      work_node_id: 2,
      conditions: [],
      ...row,
    })),
    executions: ['Y', 'N'].map((param1, index) =>
      execution({ work_exec_id: index + 1, work_node_id: index + 3, function: 'SetValue', param1, obj_re_attr: 8 }),
    ),
  })

const TRUE = { re_attr: 1, operand: '1' }
const FALSE = { re_attr: 1, operand: '2' }
const rows = (...conditions: Partial<ConditionRow>[]) =>
  conditions.map((row, index) => condition({ work_cond_id: index + 1, ...row }))

const visited = (answer: ReturnType<typeof run>) =>
  answer.trace
    .filter(({ statement, result }) => (statement === 37 || statement === 38) && result === null)
    .map(({ id }) => id)

describe('runs', () => {
  const SET = { function: 'SetValue', param1: 'ran', obj_re_attr: 8 }

  test.each<[string, Partial<WorkflowRows['group']>, boolean]>([
    ['that is current and an entry flow runs', {}, true],
    ['on its last day runs', { exp_date: '2026-03-02T00:00:00.000Z' }, true],
    ['that has ended does not', { exp_date: '2026-03-01T00:00:00.000Z' }, false],
    ['to come does not', { eff_date: '2026-03-03T00:00:00.000Z' }, false],
    ['for callbacks does not', { work_group_type: 'B' }, false],
  ])('statement 36: a workflow %s', (_what, group, runs) => {
    const rowsOf = doing(SET)
    const answer = run([{ ...rowsOf, group: { ...rowsOf.group, ...group } }])
    expect(answer.attributes[8]).toBe(runs ? 'ran' : undefined)
    expect(answer.result).toBe('no_policy')
  })

  test.each(['B', 'C', 'D'])(
    'statement 36: a workflow of type %s runs as what starts it would, where that is asked',
    (type) => {
      const data = withWorkflows([one({ nodes: [node(1, 'S')] }, { work_group_type: type })])
      const asked = { work_group_id: 1, context: { pcr_event_id: undefined } }
      expect(visited(ask(data, { ...asked, as_called: true }))).toEqual([1])
      expect(visited(ask(data, asked))).toEqual([])
    },
  )

  test('statement 36: nothing starts a workflow of a type that no caller has, nor one of other days', () => {
    const runs = (group: Partial<WorkflowRows['group']>) => {
      const asked = { work_group_id: 1, as_called: true, context: { pcr_event_id: undefined } }
      return visited(ask(withWorkflows([one({ nodes: [node(1, 'S')] }, group)]), asked)).length > 0
    }
    expect(runs({ work_group_type: 'Q' })).toBe(false)
    expect(runs({ work_group_type: 'B', exp_date: '2026-03-01T00:00:00.000Z' })).toBe(false)
  })

  test('statement 36: the day on which a workflow begins or ends is waited for', () => {
    const answer = run([one({ nodes: [node(1, 'S')] }, { exp_date: '2026-03-08T00:00:00.000Z' })])
    expect(answer.next_evaluation).toBe('2026-03-09T00:00:00.000Z')
  })

  describe('statement 36: of a workflow with versions', () => {
    const dated = (id: number, group: Partial<WorkflowRows['group']>) => {
      const { group: first, ...rest } = one({ nodes: [node(id, 'S')] })
      return { ...rest, group: { ...first, work_group_id: id, ...(id === 1 ? {} : { version_of: 1 }), ...group } }
    }
    const march = (day: number) => `2026-03-0${day}T00:00:00.000Z`
    const FAMILY = [
      dated(1, { exp_date: march(8) }),
      dated(2, { eff_date: march(3), exp_date: march(5) }),
      dated(3, { eff_date: march(7) }),
      dated(4, { eff_date: march(4), exp_date: march(4), work_group_type: 'B' }),
    ]
    const asked = (at: string, more: object = {}) =>
      ask(withWorkflows(FAMILY), { work_group_id: 1, ...more, context: { at, pcr_event_id: undefined } })

    test.each([
      [2, 1, march(3)],
      [4, 2, march(6)],
      [6, 1, march(7)],
      [8, 3, null],
    ])('the one in force runs: on March %i version %i, until %s', (day, version, next) => {
      const answer = asked(march(day))
      expect([visited(answer), answer.next_evaluation]).toEqual([[version], next])
    })

    test('one that is named runs by its own dates, or whatever they are where that is asked', () => {
      expect(visited(asked(march(8), { work_group_id: 2 }))).toEqual([])
      expect(visited(asked(march(4), { work_group_id: 2 }))).toEqual([2])
      for (const [id, day] of [
        [1, 4],
        [2, 8],
      ] as const) {
        const answer = asked(march(day), { work_group_id: id, exact_version: true })
        expect([visited(answer), answer.next_evaluation]).toEqual([[id], null])
      }
    })

    test('a caller comes to the one in force', () => {
      const caller = { ...one({ nodes: [node(9, 'C')], callbacks: [{ work_node_id: 9, work_group_id: 1 }] }) }
      const group = { ...caller.group, work_group_id: 9 }
      const called = FAMILY.map((own) => ({ ...own, group: { ...own.group, work_group_type: 'B' } }))
      const data = withWorkflows([...called, { ...caller, group }])
      const answer = ask(data, { work_group_id: 9, context: { at: march(6), pcr_event_id: undefined } })
      expect([visited(answer), answer.next_evaluation]).toEqual([[9, 1], march(7)])
    })

    test('the later of two that begin on one day counts, by their keys', () => {
      const twins = ['a', 'b'].map((key, place) => dated(5 + place, { key, eff_date: march(2) }))
      for (const own of [twins, twins.toReversed()])
        expect(visited(ask(withWorkflows([dated(1, {}), ...own]), { work_group_id: 1 }))).toEqual([6])
    })
  })

  test.each<[string, WorkflowRows['nodes'], (number | null)[]]>([
    ['the node of type S', [node(1, 'A', 2), node(2, 'S')], [2]],
    ['else the only one without incoming links', [node(1, 'A'), node(2, 'A', 1)], [2, 1]],
  ])('statement 37: a run starts at %s', (_what, nodes, expected) => {
    expect(visited(run([one({ nodes })]))).toEqual(expected)
  })

  test.each<[string, WorkflowRows['nodes']]>([
    ['two nodes without incoming links', [node(1, 'A'), node(2, 'A')]],
    ['a circle', [node(1, 'A', 2), node(2, 'A', 1)]],
    ['no node', []],
  ])('statement 37: %s is an error', (_what, nodes) => {
    expect(run([one({ nodes })])).toMatchObject({ result: 'error', error: { code: 'NO_START', work_node_id: null } })
  })

  test.each<[string, WorkflowRows['nodes'], number[]]>([
    [
      'start and normal nodes go on, an end does not',
      [node(1, 'S', 2), node(2, 'A', 3), node(3, 'E', 4), node(4, 'A')],
      [1, 2, 3],
    ],
    ['no link ends the run', [node(1, 'S', 2), node(2, 'A')], [1, 2]],
    ['a link out of the workflow ends the run', [node(1, 'S', 77)], [1]],
    ['a normal node has no No link', [node(1, 'S', 2, 3), node(2, 'A'), node(3, 'A')], [1, 2]],
  ])('statement 38: %s', (_what, nodes, expected) => {
    expect(visited(run([one({ nodes })]))).toEqual(expected)
  })

  test.each([
    [1, [1, 2, 3]],
    [2, [1, 2, 4]],
  ])('statement 38: a decision about %s goes by its link', (value, expected) => {
    expect(visited(run([asking([{ conditions: rows(TRUE) }])], { attributes: { 1: value } }))).toEqual(expected)
  })
})

describe('decisions', () => {
  const goesTo = (groups: Partial<ConditionGroupRow>[], context: Context = { attributes: { 1: 1 } }) =>
    run([asking(groups)], context).attributes[8]

  test.each<[string, Partial<ConditionRow>[][], 'Y' | 'N']>([
    ['one group, all true', [[TRUE, TRUE]], 'Y'],
    ['one group, one false', [[TRUE, FALSE]], 'N'],
    ['the second group true', [[FALSE], [TRUE]], 'Y'],
    ['no group true', [[FALSE, TRUE], [FALSE]], 'N'],
    ['an empty group', [[]], 'N'],
    ['an empty group beside a true one', [[], [TRUE]], 'Y'],
  ])('statement 39: %s', (_what, groups, result) => {
    expect(goesTo(groups.map((conditions) => ({ conditions: rows(...conditions) })))).toBe(result)
  })

  test('statement 39: the trace has every condition, also after the first false one', () => {
    const answer = run([asking([{ conditions: rows(FALSE, TRUE) }, { conditions: rows(TRUE) }])], {
      attributes: { 1: 1 },
    })
    expect(answer.trace.filter(({ statement }) => statement === 42).map(({ result }) => result)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('statement 39: a decision without groups is an error', () => {
    expect(run([asking([])]).error).toMatchObject({ code: 'DECISION_WITHOUT_CONDITIONS', work_node_id: 2 })
  })

  const COUNTED = { accumulators: { 5: 7 }, attributes: { 1: 7, 2: '7', 3: 8 } }

  test.each<[string, Partial<ConditionRow>, 'Y' | 'N']>([
    ['an attribute and a constant', { re_attr: 1, operand: '7' }, 'Y'],
    ['a function and a constant', { function: 'GetAcmByResourceId', param1: '5', operand: '7' }, 'Y'],
    ['a function that reads the attribute', { re_attr: 1, function: 'Add', param1: '2', operand: '9' }, 'Y'],
    ['two attributes', { re_attr: 1, is_const: 'N', operand: null, r_re_attr: 3, sort_operator: 5 }, 'Y'],
    ['an attribute and a function', { re_attr: 3, is_const: 'N', r_re_attr: 1, r_function: 'Add', r_param1: '1' }, 'Y'],
    ['a zone, where there is no constant', { re_attr: 1, zone_id: 7 }, 'Y'],
    ['the constant, where there is also a zone', { re_attr: 1, zone_id: 9, operand: '7' }, 'Y'],
    ['nothing on the right', { re_attr: 1, operand: null }, 'N'],
  ])('statement 41: %s', (_what, row, result) => {
    expect(goesTo([{ conditions: rows(row) }], COUNTED)).toBe(result)
  })

  test.each<[string, number, number, string | number, string, boolean]>([
    ['numbers as numbers', 1, 1, '10.0', '10', true],
    ['measurable numbers by size', 1, 5, 9, '10', true],
    ['texts of attributes that are not measurable', 2, 1, '0800', '800', false],
    ['texts by their characters', 2, 5, '9', '10', false],
    ['texts with their case', 2, 1, 'LTE', 'lte', false],
    ['dates as instants', 2, 1, '2026-03-02T19:10:00+01:00', '2026-03-02T18:10:00Z', true],
    ['dates by time', 2, 3, '2026-03-02', '2026-03-01T23:00:00Z', true],
    ['≠', 1, 2, 1, '2', true],
    ['≠ of equals', 1, 2, 1, '1', false],
    ['>', 1, 3, 2, '2', false],
    ['≥', 1, 4, 2, '2', true],
    ['<', 1, 5, 2, '2', false],
    ['≤', 1, 6, 2, '2', true],
    ['in list', 1, 7, 2, '1, 2,3', true],
    ['in list, not', 2, 7, 'd', 'a,b', false],
    ['not in list', 2, 8, 'd', 'a,b', true],
    ['not in list, but is', 1, 8, 2, '2.0', false],
    ['starts with', 2, 9, '20801', '208', true],
    ['starts with, not', 2, 9, '31026', '208', false],
    ['between, low end', 1, 10, 5, '5,10', true],
    ['between, high end', 1, 10, '10', '5,10', true],
    ['between, above', 1, 10, 10.5, '5,10', false],
    ['between without two ends', 1, 10, 5, '5', false],
    ['is empty', 2, 11, '', '', true],
    ['is empty, not', 2, 11, 'x', '', false],
    ['is not empty', 2, 12, 'x', '', true],
  ])('statement 42: %s', (_what, re_attr, sort_operator, value, operand, holds) => {
    const conditions = rows({ re_attr, sort_operator, operand })
    expect(goesTo([{ conditions }], { attributes: { [re_attr]: value } })).toBe(holds ? 'Y' : 'N')
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12])(
    'statement 42: an unknown side is false (operator %s)',
    (sort_operator) => {
      expect(goesTo([{ conditions: rows({ re_attr: 1, sort_operator, operand: '1' }) }], {})).toBe('N')
    },
  )

  test('statement 42: an unknown side is empty', () => {
    expect(goesTo([{ conditions: rows({ re_attr: 1, sort_operator: 11 }) }], {})).toBe('Y')
  })

  test('statement 42: an unknown right side is false, also for ≠', () => {
    const conditions = rows({ re_attr: 1, sort_operator: 2, is_const: 'N', r_re_attr: 3 })
    expect(goesTo([{ conditions }], { attributes: { 1: 1 } })).toBe('N')
  })

  test.each([
    ['SetEventTypeList', 'FUNCTION_NOT_ALLOWED'],
    ['RunShell', 'UNKNOWN_FUNCTION'],
    ['toString', 'UNKNOWN_FUNCTION'],
  ])('statement 47: a decision that calls %s ends the run', (name, code) => {
    const answer = run([asking([{ conditions: rows({ function: name, operand: '1' }) }])])
    expect(answer.error).toMatchObject({ code, work_node_id: 2 })
  })
})

describe('executions', () => {
  test('statement 43: in their order, later ones see earlier results', () => {
    const answer = run(
      [
        doing(
          { seq: 2, function: 'Multiply', param1: '10', src_re_attr: 3, obj_re_attr: 3 },
          { seq: 1, function: 'Add', param1: '1', src_re_attr: 1, obj_re_attr: 3 },
        ),
      ],
      { attributes: { 1: 4 } },
    )
    expect(answer.attributes).toEqual({ 1: 4, 3: 50 })
  })

  test('statement 43: without a function the source is copied', () => {
    expect(run([doing({ src_re_attr: 2, obj_re_attr: 3 })], { attributes: { 2: 'x' } }).attributes[3]).toBe('x')
    expect(run([doing({ src_re_attr: 2, obj_re_attr: 3 })], { attributes: { 3: 'x' } }).attributes).toEqual({})
  })

  test('statement 43: a function that nobody knows ends the run', () => {
    const answer = run([doing({ function: 'RunShell' })])
    expect(answer.error).toMatchObject({ code: 'UNKNOWN_FUNCTION', work_node_id: 2 })
  })

  test('statement 44: reserve attributes are read-only, the context stays as it was', () => {
    const context = { attributes: { 1: 4, 9: 'kept' } }
    const answer = run([doing({ src_re_attr: 1, obj_re_attr: 9 }, { function: 'ClearValue', obj_re_attr: 1 })], context)
    expect(answer.attributes).toEqual({ 9: 'kept' })
    expect(answer.trace.find(({ statement }) => statement === 44)).toMatchObject({ right: 9 })
    expect(context.attributes).toEqual({ 1: 4, 9: 'kept' })
  })

  const value = (
    name: string,
    source: string | number | null,
    params: (string | null)[] = [],
    more: { context?: Context; rows?: Partial<Data['references']> } = {},
  ) => {
    const [param1 = null, param2 = null] = params
    const row = { function: name, param1, param2, src_re_attr: 2, obj_re_attr: 8 }
    return run([doing(row)], { ...more.context, attributes: { 2: source } }, more.rows).attributes[8]
  }

  test('statement 48: GetAcmByResourceId gives the usage, unknown if not listed', () => {
    const context = { accumulators: { 5: 7.5, 6: null } }
    const of = (id: string) => value('GetAcmByResourceId', null, [id], { context })
    expect([of('5'), of('6'), of('7')]).toEqual([7.5, 0, undefined])
  })

  test('statement 49: GetBalanceByAcctResId gives the amount', () => {
    const context = { balances: { 5: { amount: 7 } } }
    const of = (id: string) => value('GetBalanceByAcctResId', null, [id], { context })
    expect([of('5'), of('6')]).toEqual([7, undefined])
  })

  test('statement 50: SumBalanceByAcctResId adds all types below, unknown only if all are', () => {
    const below = (acct_res_id: number, parent_acct_res_id: number | null) => ({
      acct_res_id,
      parent_acct_res_id,
      credit_limit: null,
    })
    const tree = { balance_types: [below(1, 3), below(2, 1), below(3, 2), below(4, 2), below(5, null)] }
    const of = (id: string, balances: NonNullable<Context>['balances']) =>
      value('SumBalanceByAcctResId', null, [id], { context: { balances }, rows: tree })
    expect(of('1', { 2: { amount: 3 }, 4: { amount: 4 }, 5: { amount: 9 } })).toBe(7)
    expect(of('1', { 5: { amount: 9 } })).toBeUndefined()
  })

  const called = (work_group_type: string, work_group_id = 7) =>
    workflowRows({
      group: workflow({ work_group_id, work_group_type }),
      nodes: [node(70, 'S', 71), node(71, 'A')],
      executions: [
        execution({ work_exec_id: 70, work_node_id: 71, function: 'Add', param1: '1', src_re_attr: 3, obj_re_attr: 3 }),
      ],
    })

  test('statement 51: MediaTypeExec runs a media flow for each matching component, and counts them', () => {
    const media = [{ media_type: 0 }, { media_type: 1 }, { media_type: 0 }]
    const row = { function: 'MediaTypeExec', param1: '7', param2: '0', obj_re_attr: 8 }
    const answer = run([doing(row), called('C')], { media, attributes: { 3: 10 } })
    expect(answer.attributes).toEqual({ 3: 12, 8: 2 })
    expect(run([doing(row), called('B')], { media, attributes: { 3: 10 } }).attributes).toEqual({ 3: 10, 8: 2 })
  })

  test('statement 52: TriggerRARForBS marks the answer as unsolicited and runs a push flow', () => {
    const row = { function: 'TriggerRARForBS', param1: '7', obj_re_attr: 3 }
    const answer = run([doing(row), called('D')], { attributes: { 3: 10 } })
    expect(answer.attributes).toEqual({ 3: 11 })
    expect(answer.trace.some(({ statement }) => statement === 52)).toBe(true)
  })

  test('statement 53: SetEventTypeList replaces what was asked for before, Gx events alone', () => {
    const events = [
      { pcr_event_id: 1, re_type: 1, re_code: '4' },
      { pcr_event_id: 2, re_type: 1, re_code: '13' },
      { pcr_event_id: 3, re_type: 2, re_code: '2' },
      { pcr_event_id: 4, re_type: 1, re_code: '14' },
    ]
    const set = (...lists: string[]) =>
      run([doing(...lists.map((param1) => ({ function: 'SetEventTypeList', param1 })))], {}, { events }).triggers
    expect([set('1,3'), set('1', '2, 4'), set('2,x'), set('4')]).toEqual([[4], [13], [14], [14]])
  })

  const ZONES: Partial<Data['references']> = {
    zone_maps: [{ zone_map_id: 1, match_mode: 2, std_code: 'PLMN' }],
    zones: [
      { zone_id: 11, zone_map_id: 1, zone_code: 'EEA', parent_zone_id: null },
      { zone_id: 12, zone_map_id: 1, zone_code: null, parent_zone_id: null },
    ],
    zone_values: [
      { seq: 0, zone_id: 11, value: '208' },
      { seq: 1, zone_id: 12, value: '310' },
    ],
  }

  test('statement 54: zone gives the id of the zone, else unknown', () => {
    const of = (source: string | null) => value('zone', source, ['1'], { rows: ZONES })
    expect([of('20801'), of('999'), of(null)]).toEqual([11, undefined, undefined])
  })

  test('statement 55: zonecode gives its code', () => {
    const of = (source: string) => value('zonecode', source, ['1'], { rows: ZONES })
    expect([of('20801'), of('31026')]).toEqual(['EEA', undefined])
  })

  test('statement 55: a zone on the right is compared by code with zonecode, by id with zone', () => {
    const asks = (name: string) =>
      run(
        [asking([{ conditions: rows({ re_attr: 2, function: name, param1: '1', zone_id: 11, is_const: 'N' }) }])],
        { attributes: { 2: '20801' } },
        ZONES,
      ).attributes[8]
    expect([asks('zonecode'), asks('zone')]).toEqual(['Y', 'Y'])
  })

  test.each<[string, string | number | null, (string | null)[], string | number | undefined]>([
    ['GetCounterStatus', null, ['5'], 'LOW'],
    ['SetValue', null, ['a'], 'a'],
    ['CopyValue', 'a', [], 'a'],
    ['ClearValue', 'a', [], undefined],
    ['ValueOr', null, ['b'], 'b'],
    ['ValueOr', 'a', ['b'], 'a'],
    ['Add', '1.5', ['2'], 3.5],
    ['Add', 'x', ['2'], undefined],
    ['Subtract', 1, ['2'], -1],
    ['Multiply', 1.5, ['2'], 3],
    ['Divide', 1, ['4'], 0.25],
    ['Divide', 1, ['0'], undefined],
    ['Modulo', 7, ['4'], 3],
    ['Modulo', 7, ['0'], undefined],
    ['Minimum', 7, ['4'], 4],
    ['Maximum', 7, ['4'], 7],
    ['Round', 1.005, ['2'], 1.01],
    ['Round', -2.5, ['0'], -3],
    ['Round', 2, ['16'], undefined],
    ['Substring', 'Grüße', ['2', '3'], 'rüß'],
    ['Substring', 'abc', ['0', '3'], undefined],
    ['Replace', 'a.b.c', ['.', '$&'], 'a$&b$&c'],
    ['Append', 'a', ['b'], 'ab'],
    ['Prepend', 'a', ['b'], 'ba'],
    ['Length', 'Grüße', [], 5],
    ['UpperCase', 'aß', [], 'ASS'],
    ['LowerCase', 'AB', [], 'ab'],
    ['Trim', ' a ', [], 'a'],
    ['Contains', 'PLMN', ['lm'], 'Y'],
    ['Contains', 'PLMN', ['x'], 'N'],
    ['Now', null, [], '2026-03-02T18:10:00.000Z'],
    ['HourOfDay', '2026-03-02T18:10:00Z', [], 19],
    ['DayOfWeek', '2026-03-01T23:30:00Z', [], 1],
    ['DayOfWeek', '2026-03-01T12:00:00Z', [], 7],
    ['DayOfMonth', '2026-02-28T23:30:00Z', [], 1],
    ['DayOfMonth', 'today', [], undefined],
    ['AddTime', '2026-03-02T18:10:00Z', ['-30', 'N'], '2026-03-02T17:40:00.000Z'],
    ['AddTime', '2026-03-28T18:00:00Z', ['1', 'D'], '2026-03-29T18:00:00.000Z'],
    ['AddTime', '2026-03-28T18:00:00Z', ['1', 'W'], undefined],
    ['TimeSince', '2026-03-02T16:30:00Z', ['H'], 1],
    ['TimeSince', '2026-03-02T20:00:00Z', ['H'], -1],
    ['InTimeSpan', null, ['1'], 'Y'],
    ['InTimeSpan', null, ['2'], 'N'],
    ['InTimeSpan', null, ['3'], undefined],
  ])('function %s of %j with %j', (name, source, params, result) => {
    const span = { cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' }
    const more = {
      context: { counters: { C5: { status: 'OK', pending: [{ status: 'LOW', from: '2026-03-02T18:10:00Z' }] } } },
      rows: {
        counters: [{ policy_counter_id: 5, policy_counter_code: 'C5' }],
        time_spans: [
          { ...span, time_span_id: 1 },
          { ...span, time_span_id: 2, cycle_begin_date: '2026-01-01T06:00' },
        ],
      },
    }
    expect(value(name, source, params, more)).toBe(result)
  })

  test.each(WORKFLOW_FUNCTIONS.map(({ function: name }) => name))('function %s has an example in this file', (name) => {
    expect(readFileSync(import.meta.filename, 'utf8')).toContain(`'${name}'`)
  })

  test.each(['HourOfDay', 'InTimeSpan'])('statement 33: %s reads local time', (name) => {
    expect(run([doing({ function: name, param1: '1' })]).triggers).toEqual([25])
  })
})

describe('callbacks and guards', () => {
  /** A callback node that runs another workflow, then writes to attribute 8. */
  const calling = (work_group_id: number, target: number, type = 'B') => {
    const first = work_group_id * 10
    return workflowRows({
      group: workflow({ work_group_id, work_group_type: work_group_id === 1 ? 'A' : type }),
      nodes: [node(first, 'S', first + 1), node(first + 1, 'C', first + 2), node(first + 2, 'A')],
      callbacks: [{ work_node_id: first + 1, work_group_id: target }],
      executions: [
        execution({
          work_exec_id: first,
          work_node_id: first + 2,
          function: 'Append',
          param1: `${work_group_id}`,
          src_re_attr: 2,
          obj_re_attr: 2,
        }),
      ],
    })
  }
  const leaf = (work_group_id: number) =>
    workflowRows({ group: workflow({ work_group_id, work_group_type: 'B' }), nodes: [node(work_group_id * 10, 'S')] })

  test('statement 45: a callback runs the linked workflow with the same attributes, then goes on', () => {
    expect(run([calling(1, 2), calling(2, 3), leaf(3)], { attributes: { 2: '>' } }).attributes[2]).toBe('>21')
  })

  test('statement 45: a workflow that is not made for callbacks is passed over', () => {
    expect(run([calling(1, 2), calling(2, 3, 'A'), leaf(3)], { attributes: { 2: '>' } }).attributes[2]).toBe('>1')
  })

  test('statement 45: a callback without a workflow ends the run', () => {
    expect(run([calling(1, 99)]).error).toMatchObject({ code: 'NO_WORKFLOW', work_node_id: 11 })
  })

  /** A chain of nodes, the first a start. */
  const chain = (length: number) =>
    one({ nodes: Array.from({ length }, (_, index) => node(index + 1, index === 0 ? 'S' : 'A', index + 2)) })

  test.each([
    [1000, undefined],
    [1001, 1001],
  ])('statement 46: %s nodes in one run', (length, stoppedAt) => {
    expect(run([chain(length)]).error?.work_node_id).toBe(stoppedAt)
  })

  test.each([
    [8, undefined],
    [9, { code: 'TOO_DEEP', work_node_id: 81 }],
  ])('statement 46: %s workflows within each other', (depth, error) => {
    const workflows = Array.from({ length: depth - 1 }, (_, index) => calling(index + 1, index + 2))
    const answer = run([...workflows, leaf(depth)])
    expect(answer.error).toEqual(error && expect.objectContaining(error))
  })

  test('statement 46: a workflow that is running already is refused', () => {
    expect(run([calling(1, 2), calling(2, 3), calling(3, 2)]).error).toMatchObject({
      code: 'CALLBACK_CIRCLE',
      work_node_id: 31,
    })
  })

  const loop = (executions: Partial<ExecutionRow>[]) => ({
    ...asking([{ conditions: rows({ re_attr: 3, sort_operator: 5, operand: '3' }) }]),
    nodes: [node(1, 'S', 2), node(2, 'B', 5, 6), node(5, 'A', 2), node(6, 'E')],
    executions: executions.map((row, index) => execution({ work_exec_id: index + 1, work_node_id: 5, ...row })),
  })

  test('statement 46: the same node with the same attributes is an endless loop', () => {
    expect(run([loop([])], { attributes: { 3: 0 } }).error).toMatchObject({ code: 'ENDLESS_LOOP', work_node_id: 2 })
  })

  test('statement 46: a loop that counts comes to its end', () => {
    const counting = loop([{ function: 'Add', param1: '1', src_re_attr: 3, obj_re_attr: 3 }])
    expect(run([counting], { attributes: { 3: 0 } }).attributes[3]).toBe(3)
  })

  test('statement 46: after an error nothing is applied', () => {
    const failing = doing(
      { function: 'SetValue', param1: 'written', obj_re_attr: 1 },
      { function: 'SetEventTypeList', param1: '1' },
      { function: 'RunShell' },
    )
    const data = { ...onePlan({}), workflows: [failing] }
    const answer = ask(data, { work_group_id: 1, context: { installed: ['old'], attributes: { 1: 'before' } } })
    expect(answer).toMatchObject({
      result: 'error',
      error: { code: 'UNKNOWN_FUNCTION', message: 'There is no such function', work_node_id: 2 },
      plans: [],
      install: [],
      keep: ['old'],
      remove: [],
      triggers: [],
      next_evaluation: null,
      attributes: { 1: 'before' },
    })
  })

  test('statement 56: the plan sees what the workflow wrote; a workflow alone installs nothing', () => {
    const data = {
      ...onePlan({ inputs: [{}], mappings: [{ units: [{ mapping_value: 'gold' }] }] }),
      workflows: [doing({ function: 'SetValue', param1: 'gold', obj_re_attr: 1 })],
    }
    expect(ask(data).result).toBe('no_policy')
    const answer = ask(data, { work_group_id: 1 })
    expect(answer).toMatchObject({ result: 'policy', install: ['rule-1'], attributes: { 1: 'gold' } })
    const statements = answer.trace.map(({ statement }) => statement)
    expect(statements.indexOf(43)).toBeLessThan(statements.indexOf(7))
  })
})
