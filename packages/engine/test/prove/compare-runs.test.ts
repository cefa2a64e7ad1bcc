import { assumptionSchema, type Assumption } from '@tollgate/contract/proof/assumption.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { expect, test } from 'vitest'
import { compile } from '../../src/decide/policy.ts'
import type { PolicyData, WorkflowRows } from '../../src/decide/rows/policy-data.ts'
import { compileAssumptions } from '../../src/prove/assume.ts'
import { compareRuns, type RunEffect } from '../../src/prove/workflow/compare-runs.ts'
import { interpret } from '../decide/naive/interpret.ts'
import { randomPolicyData } from '../decide/random/agreement.ts'
import { Dice } from '../decide/random/dice.ts'
import { BERLIN } from '../decide/support/ask.ts'
import { condition, execution, node, references, workflow, workflowRows } from '../decide/support/rows.ts'
import { runToEnd } from '../../src/prove/run-to-end.ts'

const FROM = Date.UTC(2026, 2, 2)
const DAY = 86_400_000

/** Above a border, attribute 2 is set to a value. */
function setting(id: number, border: string, value: string): WorkflowRows {
  const at = (n: number) => id * 10 + n
  return workflowRows({
    group: workflow({ work_group_id: id }),
    nodes: [node(at(1), 'S', at(2)), node(at(2), 'B', at(3), at(9)), node(at(3), 'A', at(9)), node(at(9), 'E')],
    condition_groups: [
      {
        work_cond_group_id: at(2),
        work_node_id: at(2),
        conditions: [condition({ work_cond_id: at(2), re_attr: 1, sort_operator: 3, operand: border })],
      },
    ],
    executions: [
      execution({ work_exec_id: at(3), work_node_id: at(3), function: 'SetValue', param1: value, obj_re_attr: 2 }),
    ],
  })
}

function dataOf(...workflows: WorkflowRows[]): PolicyData {
  const attributes = [1, 2].map((re_attr) => ({ re_attr, re_attr_src_type: 'A', measurable: 'Y' }))
  return { references: references({ attributes }), plans: [], versions: [], workflows, network_time_zone: BERLIN }
}

function compared(
  data: PolicyData,
  ids: readonly [number, number],
  assumptions: readonly Assumption[] = [],
  runs = 5000,
) {
  const policy = compile(data)
  const [before, after] = ids
  const calendar = { from: FROM, to: FROM + DAY, clock: policy.networkTimeZone }
  const assumed = compileAssumptions(assumptions, policy.references)
  return runToEnd(compareRuns({ policy, before, after, calendar, assumed, runs }))
}

test('workflows that do the same have no difference', () => {
  expect(compared(dataOf(setting(1, '100', 'gold'), setting(2, '100', 'gold')), [1, 2])).toMatchObject({
    isWhole: true,
    changed: [],
  })
})

test('a border that moved: what lies between is told with an example', () => {
  const { isWhole, changed } = compared(dataOf(setting(1, '100', 'gold'), setting(2, '200', 'gold')), [1, 2])
  expect(isWhole).toBe(true)
  const [one, ...others] = changed
  expect(others).toEqual([])
  expect(one).toMatchObject({
    before: { error: null, attributes: { 2: 'gold' } },
    after: { attributes: { 2: null } },
  })
  const value = Number(one?.example.attributes[1])
  expect(value > 100 && value <= 200).toBe(true)
})

test('what cannot happen is left out', () => {
  const assumption = assumptionSchema.parse({
    kind: 'never',
    conditions: [{ mapping_src_type: 'A', mapping_src_value: '1', mapping_match_type: 1, mapping_value: '100-200' }],
  })
  expect(compared(dataOf(setting(1, '100', 'gold'), setting(2, '200', 'gold')), [1, 2], [assumption]).changed).toEqual(
    [],
  )
})

test('where not all is run, that is said', () => {
  expect(compared(dataOf(setting(1, '100', 'gold'), setting(2, '200', 'gold')), [1, 2], [], 3)).toMatchObject({
    isWhole: false,
    runs: 3,
  })
})

test('the classes are those that every value of the input has', () => {
  for (const [border, other] of [
    ['5', '9'],
    ['9', '5'],
    ['7', '7'],
  ] as const) {
    for (const [value, otherValue] of [
      ['gold', 'gold'],
      ['gold', 'basic'],
    ] as const) {
      const data = dataOf(setting(1, border, value), setting(2, other, otherValue))
      const { isWhole, changed } = compared(data, [1, 2])
      const told = changed.map(({ before, after }) => JSON.stringify([before.attributes[2], after.attributes[2]]))
      const tried = Array.from({ length: 15 }, (_, number) => {
        const context = { at: '2026-03-02T00:00:00Z', attributes: { 1: number } }
        const [was, is] = [1, 2].map((work_group_id) => {
          const request = simulationRequestSchema.parse({ work_group_id, context, trace: 'none' })
          return interpret(data, request).attributes[2] ?? null
        })
        return was === is ? [] : [JSON.stringify([was, is])]
      })
      expect([isWhole, told.toSorted()]).toEqual([true, [...new Set(tried.flat())].toSorted()])
    }
  }
})

test('of random workflows every example differs as it is told', { tags: 'random', timeout: 60_000 }, () => {
  let examples = 0
  for (let seed = 1; seed <= 40; seed += 1) {
    const dice = new Dice(seed)
    const data = randomPolicyData(dice)
    const entries = data.workflows.map((rows) => ({
      ...rows,
      group: { ...rows.group, work_group_type: 'A', eff_date: '1970-01-01', exp_date: null },
    }))
    const [first, second] = entries
    if (!first || !second) continue
    const entry = { ...data, workflows: entries }
    const ids = [first.group.work_group_id, second.group.work_group_id] as const
    const { changed } = compared(entry, ids, [], 400)
    const doneBy = (context: unknown) =>
      ids.map((work_group_id) => {
        const request = simulationRequestSchema.parse({ work_group_id, exact_version: true, context, trace: 'none' })
        const { error, attributes } = interpret(entry, request)
        return { error: error?.code ?? null, attributes }
      })
    const told = (effect: RunEffect) => ({ error: effect.error, attributes: effect.attributes })
    for (const { before, after, example } of changed) {
      const [was, is] = doneBy(example)
      const names = Object.keys(before.attributes)
      const only = (side: typeof was) => ({
        error: side?.error,
        attributes: Object.fromEntries(names.map((name) => [name, side?.attributes[name] ?? null])),
      })
      expect([told(before), told(after)], `seed ${seed}`).toEqual([only(was), only(is)])
      examples += 1
    }
  }
  expect(examples).toBeGreaterThan(30)
})
