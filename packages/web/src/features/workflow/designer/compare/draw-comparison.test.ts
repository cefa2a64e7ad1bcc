import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { compareWorkflows } from '@tollgate/policy/workflow/compare.ts'
import { expect, test } from 'vitest'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { newRecord } from '@tollgate/policy/workflow/apply.ts'
import { drawComparison } from './draw-comparison.ts'

interface Step {
  name: string
  type?: string
  /** Names of the link targets. */
  yes?: string
  no?: string
  /** Left and upper edge in pixels; undefined: not placed. */
  at?: readonly [left: number, up: number]
}

/** A workflow by number; the nodes of workflow 5 have ids from 50. */
function workflow(work_group_id: number, steps: readonly Step[]): WorkflowGraph {
  const idOf = (wanted: string | undefined) => {
    const index = steps.findIndex(({ name }) => name === wanted)
    return index === -1 ? null : 10 * work_group_id + index
  }
  const nodes = steps.map(({ name, type = 'A', yes, no, at }, n): WorkflowNode => {
    const place = at && { work_node_left: at[0], work_node_up: at[1], work_node_width: 100, work_node_height: 100 }
    const values = { work_node_name: name, work_node_type: type }
    const links = { work_next_node_id: idOf(yes), work_next_node_id_n: idOf(no) }
    const position = place ? newRecord('position', n + 1, { work_group_id, ...place }) : null
    return newRecord('node', 10 * work_group_id + n, { work_group_id, ...values, ...links, position })
  })
  const { group } = drawn()
  return { ...drawn(), group: { ...group, work_group_id }, nodes, condition_groups: [], executions: [] }
}

function comparison(before: readonly Step[], now: readonly Step[]) {
  const [other, own] = [workflow(5, before), workflow(6, now)]
  const { nodes, edges } = drawComparison(other, own, compareWorkflows(other, own))
  return {
    steps: nodes.map(({ id, ariaLabel, position: { x, y } }) => `${id} | ${ariaLabel} | ${x},${y}`),
    links: edges.map(({ source, target, ariaLabel, data }) => {
      return `${source} → ${target} | ${ariaLabel} | ${data?.label} | ${data?.mark}`
    }),
  }
}

test('what is gone is drawn where it stood, what is new or differs is marked', () => {
  const before: Step[] = [
    { name: 'Begin', type: 'S', yes: 'Check', at: [0, 0] },
    { name: 'Check', type: 'B', yes: 'Old', no: 'Finish', at: [200, 0] },
    { name: 'Old', yes: 'Finish', at: [400, 0] },
    { name: 'Finish', type: 'E', at: [600, 0] },
  ]
  const now: Step[] = [
    { name: 'Begin', type: 'S', yes: 'Check', at: [0, 0] },
    { name: 'Check', type: 'B', yes: 'New', no: 'Finish', at: [200, 0] },
    { name: 'Finish', type: 'E', at: [600, 0] },
    { name: 'New', type: 'C', yes: 'Finish', at: [400, 200] },
  ]
  expect(comparison(before, now)).toEqual({
    steps: [
      '60 | Start node Begin | 0,0',
      '61 | Decision node Check, changed | 200,0',
      '62 | End node Finish | 600,0',
      '63 | Callback node New, added | 400,200',
      'removed 52 | Normal node Old, removed | 400,0',
    ],
    links: [
      '60 → 61 | Yes: Begin to Check |  | undefined',
      '61 → 63 | Yes: Check to New, added | Yes added | added',
      '61 → 62 | No: Check to Finish | No | undefined',
      '63 → 62 | Yes: New to Finish, added | added | added',
      // The word at Check is that of the current link.
      '61 → removed 52 | Yes: Check to Old, removed |  | removed',
      'removed 52 → 62 | Yes: Old to Finish, removed | removed | removed',
    ],
  })
})

test('what is gone stands below what stands there now, with room for the words of both', () => {
  const begin: Step = { name: 'Begin', type: 'S', at: [0, 0] }
  const placeBeside = (left: number, up: number) => {
    const now: Step[] = [begin, { name: 'Here', type: 'E', at: [left, up] }]
    const { steps } = comparison([begin, { name: 'Gone', type: 'B', at: [200, 0] }], now)
    return steps.find((line) => line.startsWith('removed'))?.split(' | ')[2]
  }
  expect([placeBeside(200, 0), placeBeside(300, 0), placeBeside(299, 0)]).toEqual(['200,160', '200,0', '200,160'])
  expect([placeBeside(200, 160), placeBeside(200, 159)]).toEqual(['200,0', '200,320'])
})

test('what has no place is not drawn', () => {
  const begin: Step = { name: 'Begin', type: 'S', yes: 'Nowhere', at: [0, 0] }
  expect(comparison([begin, { name: 'Nowhere', type: 'B' }], [begin])).toEqual({
    steps: ['60 | Start node Begin, changed | 0,0'],
    links: [],
  })
})
