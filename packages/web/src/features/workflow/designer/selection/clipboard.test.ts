import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { expect, test } from 'vitest'
import { apply } from '@tollgate/policy/workflow/apply.ts'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { boxOf, overlap } from '../canvas/boxes.ts'
import { copyText, pasteEdits } from './clipboard.ts'

const empty = (): WorkflowGraph => ({ ...drawn(), nodes: [], condition_groups: [], executions: [], callbacks: [] })

test('pasted nodes are new ones, moved below what stands there, linked among themselves and with all that belongs to them', () => {
  const there = drawn()
  const pasted = pasteEdits(copyText(there, [2, 3]), undefined, there.nodes)
  const graph = apply(empty(), pasted?.edits ?? [])
  const [decision, normal] = graph.nodes
  expect([decision?.work_next_node_id, decision?.work_next_node_id_n]).toEqual([normal?.work_node_id, null])
  const boxes = there.nodes.map(({ position }) => boxOf(position))
  for (const { position } of graph.nodes) expect(boxes.some((box) => overlap(box, boxOf(position)))).toBe(false)
  expect(graph.condition_groups.map((group) => [group.work_node_id, group.conditions.length])).toEqual([
    [decision?.work_node_id, 2],
  ])
  expect(graph.executions.map((row) => row.work_node_id)).toEqual([normal?.work_node_id, normal?.work_node_id])
  expect(graph.nodes.every(({ work_node_id: id }) => id < 0)).toBe(true)
})

test('nodes pasted at a place keep their arrangement, and lie on none that stand there', () => {
  const there = drawn()
  const all = there.nodes.map(({ work_node_id: id }) => id)
  const boxes = there.nodes.map(({ position }) => boxOf(position))
  const at = { left: boxes[0]?.x ?? 0, up: (boxes[0]?.y ?? 0) + 10 }
  const pasted = apply(empty(), pasteEdits(copyText(there, all), at, there.nodes)?.edits ?? [])
  const copies = pasted.nodes.map(({ position }) => boxOf(position))
  expect(copies.filter((copy) => boxes.some((box) => overlap(box, copy)))).toEqual([])
  const [dx, dy] = [(copies[0]?.x ?? 0) - (boxes[0]?.x ?? 0), (copies[0]?.y ?? 0) - (boxes[0]?.y ?? 0)]
  expect(copies).toEqual(boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy })))
  const free = { left: 5000, up: 5000 }
  const [first] = apply(empty(), pasteEdits(copyText(there, [2]), free, there.nodes)?.edits ?? []).nodes
  expect(boxOf(first?.position ?? null)).toMatchObject({ x: 5000, y: 5000 })
})

test.each(['', 'some words', '{}', 'null', '{"format":"other","edits":[]}'])('%j holds no nodes', (text) => {
  expect(pasteEdits(text)).toBeUndefined()
})
