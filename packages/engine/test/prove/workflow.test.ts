import { describe, expect, test } from 'vitest'
import { assumptionSchema, type Assumption } from '@tollgate/contract/proof/assumption.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { compile } from '../../src/decide/policy.ts'
import type { ConditionRow, PolicyData, ReferenceRows, WorkflowRows } from '../../src/decide/rows/policy-data.ts'
import { compileAssumptions } from '../../src/prove/assume.ts'
import { whyNotNode } from '../../src/prove/workflow/why-not-node.ts'
import { proveWorkflow } from '../../src/prove/workflow/prove-workflow.ts'
import { interpret } from '../decide/naive/interpret.ts'
import { randomPolicyData } from '../decide/random/agreement.ts'
import { Dice } from '../decide/random/dice.ts'
import { randomRequest } from '../decide/random/random-request.ts'
import { BERLIN } from '../decide/support/ask.ts'
import { condition, execution, node, references, workflow, workflowRows } from '../decide/support/rows.ts'
import { runToEnd } from '../../src/prove/run-to-end.ts'

const FROM = Date.UTC(2026, 2, 2)
const DAY = 86_400_000

function proofOf(data: PolicyData, id: number, runs = 20_000, assumptions: readonly Assumption[] = []) {
  const policy = compile(data)
  const calendar = { from: FROM, to: FROM + 7 * DAY, clock: policy.networkTimeZone }
  const assumed = compileAssumptions(assumptions, policy.references)
  return runToEnd(proveWorkflow({ policy, workflow: id, calendar, assumed, runs }))
}

type Conditions = Readonly<Record<number, readonly Partial<ConditionRow>[]>>

/** A workflow that starts at node 1; each decision holds when all its conditions do. */
function workflowOf(
  id: number,
  nodes: WorkflowRows['nodes'],
  conditions: Conditions,
  rest: Partial<WorkflowRows> = {},
) {
  let last = 0
  return workflowRows({
    group: workflow({ work_group_id: id }),
    nodes,
    condition_groups: Object.entries(conditions).map(([of, rows]) => ({
      work_cond_group_id: Number(of),
      work_node_id: Number(of),
      conditions: rows.map((row) => condition({ work_cond_id: (last += 1), re_attr: 1, ...row })),
    })),
    ...rest,
  })
}

function dataOf(workflows: WorkflowRows[], rows: Partial<ReferenceRows> = {}): PolicyData {
  const attributes = [1, 2].map((re_attr) => ({ re_attr, re_attr_src_type: 'A', measurable: 'Y' }))
  return {
    references: references({ attributes, ...rows }),
    plans: [],
    versions: [],
    workflows,
    network_time_zone: BERLIN,
  }
}

/** A second decision behind the Yes of a first one: node 4 when both hold. */
const TWO_DECISIONS = [node(1, 'S', 2), node(2, 'B', 3, 9), node(3, 'B', 4, 9), node(4, 'A', 9), node(9, 'E')]

describe('nodes of a workflow', () => {
  test('that only impossible contexts come to are never come to', () => {
    const conditions = { 2: [{ operand: 'roaming' }], 3: [{ re_attr: 2, operand: '5G' }] }
    // What is compared with a text does not count.
    const attributes = [1, 2].map((re_attr) => ({ re_attr, re_attr_src_type: 'A', measurable: 'N' }))
    const data = dataOf([workflowOf(1, TWO_DECISIONS, conditions)], { attributes })
    expect(proofOf(data, 1).never).toEqual([])
    const is = (attribute: number, mapping_value: string) => ({
      mapping_src_type: 'A',
      mapping_src_value: String(attribute),
      mapping_match_type: 1,
      mapping_value,
    })
    const never = assumptionSchema.parse({ kind: 'never', conditions: [is(1, 'roaming'), is(2, '5G')] })
    expect(proofOf(data, 1, 20_000, [never])).toMatchObject({ never: [4], not_decided: [] })
    const other = assumptionSchema.parse({ kind: 'never', conditions: [is(1, 'roaming'), is(2, '4G')] })
    expect(proofOf(data, 1, 20_000, [other]).never).toEqual([])
    const known = { ...is(2, ''), mapping_match_type: 5 }
    const bound = assumptionSchema.parse({ kind: 'never', conditions: [is(1, 'roaming'), known] })
    const { reached } = proofOf(data, 1, 20_000, [bound])
    expect(reached.find(({ work_node_id }) => work_node_id === 3)?.example.attributes).toHaveProperty('2')
  })

  test('that ask for a counter that is not there are not tried with a status of it', () => {
    const nodes = [node(1, 'S', 2), node(2, 'B', 3, 9), node(3, 'A', 9), node(9, 'E')]
    const asking = (param1: string | null) =>
      proofOf(dataOf([workflowOf(1, nodes, { 2: [{ re_attr: null, function: 'GetCounterStatus', param1 }] })]), 1)
    expect(asking('5')).toMatchObject({ never: [3], not_decided: [] })
    expect(asking('5').runs).toBe(asking(null).runs)
  })

  test('behind a text that does not begin with its beginning are never come to', () => {
    const link = assumptionSchema.parse({
      kind: 'begins_with',
      text: { mapping_src_type: 'A', mapping_src_value: '1' },
      beginning: { mapping_src_type: 'A', mapping_src_value: '2' },
    })
    const asking = (beginning: string) =>
      dataOf([workflowOf(1, TWO_DECISIONS, { 2: [{ operand: '20801-1A' }], 3: [{ re_attr: 2, operand: beginning }] })])
    expect(proofOf(asking('20801'), 1, 20_000, [link]).never).toEqual([])
    expect(proofOf(asking('302720'), 1, 20_000, [link]).never).toEqual([4])
    expect(proofOf(asking('302720'), 1).never).toEqual([])
  })

  test('that contradict what was decided before are never come to', () => {
    const conditions = { 2: [{ sort_operator: 3, operand: '100' }], 3: [{ sort_operator: 5, operand: '50' }] }
    expect(proofOf(dataOf([workflowOf(1, TWO_DECISIONS, conditions)]), 1)).toMatchObject({
      never: [4],
      not_decided: [],
    })
  })

  test('between two borders are come to, with an example', () => {
    const conditions = { 2: [{ sort_operator: 3, operand: '100' }], 3: [{ sort_operator: 5, operand: '102' }] }
    const { reached, never } = proofOf(dataOf([workflowOf(1, TWO_DECISIONS, conditions)]), 1)
    expect(never).toEqual([])
    expect(reached.find(({ work_node_id }) => work_node_id === 4)?.example.attributes).toEqual({ 1: 101 })
  })

  test('are come to by what an earlier node copied', () => {
    const nodes = [node(1, 'S', 5), node(5, 'A', 2), ...TWO_DECISIONS.slice(1)]
    const conditions = { 2: [{ re_attr: 2, operand: 'gold' }], 3: [{ re_attr: 2, sort_operator: 9, operand: 'go' }] }
    const executions = [execution({ work_exec_id: 1, work_node_id: 5, src_re_attr: 1, obj_re_attr: 2 })]
    expect(proofOf(dataOf([workflowOf(1, nodes, conditions, { executions })]), 1).never).toEqual([])
  })

  test('are come to by zones, usage, time spans and media', () => {
    const executions = [
      execution({
        work_exec_id: 1,
        work_node_id: 5,
        function: 'MediaTypeExec',
        param1: '2',
        param2: '1',
        obj_re_attr: 2,
      }),
    ]
    const conditions = {
      2: [
        { function: 'zonecode', param1: '1', operand: 'EEA' },
        { re_attr: null, function: 'GetAcmByResourceId', param1: '7', sort_operator: 4, operand: '1000' },
      ],
      3: [
        { re_attr: null, function: 'InTimeSpan', param1: '1', operand: 'Y' },
        { re_attr: 2, sort_operator: 3, operand: '1' },
      ],
    }
    const nodes = [node(1, 'S', 5), node(5, 'A', 2), ...TWO_DECISIONS.slice(1)]
    const media = workflowRows({ group: workflow({ work_group_id: 2, work_group_type: 'C' }), nodes: [node(21, 'S')] })
    const rows = {
      zone_maps: [{ zone_map_id: 1, match_mode: 2, std_code: 'PLMN' }],
      zones: [{ zone_id: 11, zone_map_id: 1, zone_code: 'EEA', parent_zone_id: null }],
      zone_values: [{ seq: 1, zone_id: 11, value: '208' }],
      time_spans: [
        { time_span_id: 1, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 1, time_unit: 'H' },
      ],
    }
    const { reached, never, not_decided } = proofOf(
      dataOf([workflowOf(1, nodes, conditions, { executions }), media], rows),
      1,
    )
    expect([never, not_decided]).toEqual([[], []])
    expect(reached.find(({ work_node_id }) => work_node_id === 4)?.example).toMatchObject({
      at: '2026-03-02T17:00:00.000Z',
      attributes: { 1: '208' },
      accumulators: { 7: 1000 },
      media: [{ media_type: 1 }, { media_type: 1 }],
    })
  })

  test('behind a callback that begins to run later are come to', () => {
    const later = workflowOf(
      2,
      [node(21, 'S', 22), node(22, 'A')],
      {},
      {
        group: workflow({ work_group_id: 2, work_group_type: 'B', eff_date: '2026-03-05' }),
        executions: [
          execution({ work_exec_id: 9, work_node_id: 22, function: 'SetValue', param1: 'set', obj_re_attr: 2 }),
        ],
      },
    )
    const nodes = [node(1, 'S', 5), node(5, 'C', 2), node(2, 'B', 3), node(3, 'A')]
    const callbacks = [{ work_node_id: 5, work_group_id: 2 }]
    const first = workflowOf(
      1,
      nodes,
      {
        2: [
          { re_attr: 2, operand: 'set' },
          { re_attr: 1, operand: '1' },
        ],
      },
      { callbacks },
    )
    const { reached, never } = proofOf(dataOf([first, later]), 1)
    expect([never, reached.length]).toEqual([[], 4])
  })

  test('that no link leads to are never come to, whatever is computed', () => {
    const computing = { 2: [{ function: 'Substring', param1: '1', param2: '2', operand: 'no' }], 3: [{ operand: 'x' }] }
    const nodes = [...TWO_DECISIONS, node(8, 'A', 9)]
    const found = proofOf(dataOf([workflowOf(1, nodes, computing)]), 1)
    expect([found.never, found.not_decided]).toEqual([[8], [4]])
  })

  test('are not decided where there are more combinations than runs', () => {
    const conditions = { 2: [{ sort_operator: 3, operand: '100' }], 3: [{ sort_operator: 5, operand: '50' }] }
    expect(proofOf(dataOf([workflowOf(1, TWO_DECISIONS, conditions)]), 1, 3)).toMatchObject({ never: [], runs: 3 })
  })
})

test(
  'of random workflows no run comes to what is said never to be come to; every example comes to its node',
  { tags: 'random', timeout: 60_000 },
  () => {
    let [examples, never] = [0, 0]
    for (let seed = 1; seed <= 25; seed += 1) {
      const dice = new Dice(seed)
      const data = randomPolicyData(dice)
      const [rows] = data.workflows
      if (!rows) continue
      const today = { ...rows, group: { ...rows.group, work_group_type: 'A', eff_date: '1970-01-01', exp_date: null } }
      const entry = { ...data, workflows: [today, ...data.workflows.slice(1)] }
      const id = rows.group.work_group_id
      const proof = proofOf(entry, id, 2000)
      const nodesOf = (context: unknown) =>
        interpret(
          entry,
          simulationRequestSchema.parse({ work_group_id: id, exact_version: true, context, trace: 'path' }),
        ).trace.flatMap(({ resource, id: node_id, statement }) =>
          resource === 'rule-workflow-node' && statement < 39 ? [node_id] : [],
        )
      for (const { work_node_id, example } of proof.reached) {
        expect(nodesOf(example), `seed ${seed}`).toContain(work_node_id)
        examples += 1
      }
      for (let count = 0; count < 20; count += 1) {
        const { pcr_event_id: _event, ...context } = randomRequest(dice, entry).context
        expect(
          proof.never.filter((one) => nodesOf(context).includes(one)),
          `seed ${seed}`,
        ).toEqual([])
      }
      never += proof.never.length
    }
    expect(examples).toBeGreaterThan(30)
    expect(never).toBeGreaterThan(5)
  },
)

describe('why a node is not come to', () => {
  const conditions = { 2: [{ sort_operator: 3, operand: '100' }], 3: [{ re_attr: 2, operand: 'gold' }] }
  const ask = (node_id: number, attributes: Record<string, string | number>, steps = 1000) => {
    const policy = compile(dataOf([workflowOf(1, TWO_DECISIONS, conditions)]))
    const { context } = simulationRequestSchema.parse({
      work_group_id: 1,
      context: { at: '2026-03-02T00:00:00Z', attributes },
    })
    const calendar = { from: FROM, to: FROM + DAY, clock: policy.networkTimeZone }
    return runToEnd(whyNotNode({ policy, workflow: 1, node: node_id, context, calendar, steps }))
  }

  test('it is come to', () => {
    expect(ask(3, { 1: 200 })).toMatchObject({ isReached: true, suggestion: { changes: [] } })
  })

  test('one input is to change, or two', () => {
    const one = { changes: [{ mapping_src_value: '2', value: 'gold' }], context: { attributes: { 1: 200, 2: 'gold' } } }
    expect(ask(4, { 1: 200 }).suggestion).toMatchObject(one)
    expect(ask(4, { 1: 5 }).suggestion).toMatchObject({
      changes: [{ mapping_src_value: '1' }, { mapping_src_value: '2' }],
    })
  })

  test('the last decision that could have led there is named, with its conditions that fail', () => {
    const departureOf = (attributes: Record<string, string | number>) => ask(4, attributes).departure
    expect(departureOf({ 1: 5 })).toMatchObject({
      work_node_id: 2,
      needed: 'yes',
      conditions: [{ left: 5, operator: '>', right: '100', result: false }],
    })
    expect(departureOf({ 1: 200, 2: 'basic' })).toMatchObject({ work_node_id: 3, conditions: [{ left: 'basic' }] })
  })

  test('where No is needed, the conditions that hold are named', () => {
    const rows = workflowOf(1, [node(1, 'S', 2), node(2, 'B', 9, 3), node(3, 'A', 9), node(9, 'E')], {
      2: [{ operand: 'gold' }],
    })
    const policy = compile(dataOf([rows]))
    const { context } = simulationRequestSchema.parse({
      work_group_id: 1,
      context: { at: '2026-03-02T00:00:00Z', attributes: { 1: 'gold' } },
    })
    const calendar = { from: FROM, to: FROM + DAY, clock: policy.networkTimeZone }
    const found = runToEnd(whyNotNode({ policy, workflow: 1, node: 3, context, calendar, steps: 100 }))
    expect(found.departure).toMatchObject({ work_node_id: 2, needed: 'no', conditions: [{ result: true }] })
  })

  test('is not decided where its limit ends', () => {
    expect(ask(4, {}, 2).suggestion).toBe('not decided')
  })
})
