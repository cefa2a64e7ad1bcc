import type { WorkflowEdited } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { expect, test } from 'vitest'
import { mergeAnswer } from './merge-answer.ts'
import { drawn } from '../../../../test/drawn-workflow.ts'

const merged = (answer: Partial<WorkflowEdited>) => mergeAnswer(drawn(), { changed: {}, deleted: [], ...answer })

test('records of an answer take the place of those with the same id, and new ones are added', () => {
  const { nodes, condition_groups, executions, callbacks } = merged({
    changed: {
      node: [{ work_node_id: 2, work_node_name: 'Renamed' }, { work_node_id: 4 }],
      condition_group: [{ work_cond_group_id: 10, conditions: [] }],
      execution: [
        { work_exec_id: 31, seq: 1 },
        { work_exec_id: 30, seq: 2 },
      ],
      callback: [{ work_node_id: 4, work_group_id: 7 }],
    },
  })
  expect(nodes.map((node) => [node.work_node_id, node.work_node_name])).toEqual([
    [1, 'Node 1'],
    [2, 'Renamed'],
    [3, 'Node 3'],
    [4, undefined],
  ])
  expect(condition_groups).toEqual([{ work_cond_group_id: 10, conditions: [] }])
  expect(executions.map((row) => row.work_exec_id)).toEqual([31, 30])
  expect(callbacks).toEqual([{ work_node_id: 4, work_group_id: 7 }])
})

test('records that an answer deletes are gone', () => {
  const graph = merged({
    deleted: [
      { kind: 'execution', id: 30 },
      { kind: 'condition', id: 20 },
      { kind: 'position', id: 1 },
    ],
  })
  expect(graph.executions.map((row) => row.work_exec_id)).toEqual([31])
  expect(graph.condition_groups[0]?.conditions.map((row) => row.work_cond_id)).toEqual([21])
  expect(graph.nodes[0]?.position).toBeNull()
})

test('what an answer does not name stays the same object', () => {
  const graph = drawn()
  expect(mergeAnswer(graph, { changed: { callback: [] }, deleted: [] }).executions).toBe(graph.executions)
})
