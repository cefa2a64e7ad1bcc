import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { expect, test } from 'vitest'
import { apply } from '@tollgate/policy/workflow/apply.ts'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { copyText, pasteEdits } from './clipboard.ts'

const empty = (): WorkflowGraph => ({ ...drawn(), nodes: [], condition_groups: [], executions: [], callbacks: [] })

test('pasted nodes are new ones, moved aside, linked among themselves and with all that belongs to them', () => {
  const pasted = pasteEdits(copyText(drawn(), [2, 3]))
  const graph = apply(empty(), pasted?.edits ?? [])
  const [decision, normal] = graph.nodes
  expect([decision?.work_next_node_id, decision?.work_next_node_id_n]).toEqual([normal?.work_node_id, null])
  expect(decision?.position?.work_node_left).toBe(240)
  expect(graph.condition_groups.map((group) => [group.work_node_id, group.conditions.length])).toEqual([
    [decision?.work_node_id, 2],
  ])
  expect(graph.executions.map((row) => row.work_node_id)).toEqual([normal?.work_node_id, normal?.work_node_id])
  expect(graph.nodes.every(({ work_node_id: id }) => id < 0)).toBe(true)
})

test.each(['', 'some words', '{}', 'null', '{"format":"other","edits":[]}'])('%j holds no nodes', (text) => {
  expect(pasteEdits(text)).toBeUndefined()
})
