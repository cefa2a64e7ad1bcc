import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { expect, test } from 'vitest'
import { draftKey, draftKeysOf } from './draft-keys.ts'

test('there is a place for drafts of what is there, and of new ones in it', () => {
  const graph = {
    nodes: [{ work_node_id: 1 }],
    condition_groups: [{ work_cond_group_id: 2, conditions: [{ work_cond_id: 3 }] }],
    executions: [{ work_exec_id: 4 }],
  } as unknown as WorkflowGraph
  const keys = draftKeysOf(graph)
  const there = [
    ['node', 1],
    ['callback', 1],
    ['newGroupOf', 1],
    ['newExecutionOf', 1],
    ['newConditionOf', 2],
    ['condition', 3],
    ['execution', 4],
  ] as const
  expect([...keys].toSorted()).toEqual(there.map(([of, id]) => draftKey(of, id)).toSorted())
  expect(keys.has(draftKey('condition', 4))).toBe(false)
})
