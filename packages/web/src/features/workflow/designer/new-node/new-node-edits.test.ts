import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { expect, test } from 'vitest'
import { apply } from '@tollgate/policy/workflow/apply.ts'
import { withKeys } from '@tollgate/policy/workflow/edits.ts'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { boxOf, overlap } from '../canvas/boxes.ts'
import { newNodeEdits, typesFor } from './new-node-edits.ts'
import type { Slot } from './slot.ts'

/** The drawn workflow (1 by Yes to 2, 2 by Yes to 3 and by No back to 1) with a new node; its nodes by name. */
function withNew(slot: Slot, type: string, graph: WorkflowGraph = drawn()) {
  const after = apply(
    graph,
    withKeys(newNodeEdits(graph, slot, type), () => 0),
  )
  return { graph: after, added: after.nodes.at(-1), node: (id: number) => after.nodes[id - 1] }
}

test.each(['yes', 'no'] as const)('on a %s link the old target is kept behind the new node, by Yes', (link) => {
  const { added, node } = withNew({ after: 2, link }, 'B')
  const old = drawn().nodes[1]
  expect([added?.work_next_node_id, added?.work_next_node_id_n]).toEqual([
    link === 'yes' ? old?.work_next_node_id : old?.work_next_node_id_n,
    null,
  ])
  expect(link === 'yes' ? node(2)?.work_next_node_id : node(2)?.work_next_node_id_n).toBe(added?.work_node_id)
  expect(link === 'yes' ? node(2)?.work_next_node_id_n : node(2)?.work_next_node_id).toBe(link === 'yes' ? 1 : 3)
})

test('behind a node that leads nowhere the new one leads nowhere', () => {
  const { added, node } = withNew({ after: 3, link: 'yes' }, 'A')
  expect(node(3)?.work_next_node_id).toBe(added?.work_node_id)
  expect(added?.work_next_node_id).toBeNull()
})

test('in front of a node, all links that led to it lead to the new one', () => {
  const graph = drawn()
  Object.assign(graph.nodes[2] ?? {}, { work_next_node_id: 1 })
  const { added, node } = withNew({ before: 1 }, 'C', graph)
  expect(added?.work_next_node_id).toBe(1)
  expect([node(2)?.work_next_node_id_n, node(3)?.work_next_node_id]).toEqual([added?.work_node_id, added?.work_node_id])
})

test('there is room around a new node: what stands behind it moves on, the rest stays', () => {
  const { graph, added, node } = withNew({ after: 1, link: 'yes' }, 'A')
  const box = boxOf(added?.position ?? null)
  const around = { ...box, x: box.x - 59, width: box.width + 118 }
  const others = graph.nodes.filter((other) => other !== added).map(({ position }) => boxOf(position))
  expect(others.some((other) => overlap(other, around))).toBe(false)
  expect(node(1)?.position?.work_node_left).toBe(100)
  expect(added?.position).toMatchObject({ work_node_left: 260, work_node_up: 0 })
  expect([node(2)?.position?.work_node_left, node(3)?.position?.work_node_left]).toEqual([420, 520])
})

test('where there is room already, nothing moves', () => {
  const graph = drawn()
  for (const { work_node_id: id, position } of graph.nodes) Object.assign(position ?? {}, { work_node_left: 500 * id })
  const { added, node } = withNew({ after: 2, link: 'yes' }, 'A', graph)
  expect(added?.position?.work_node_left).toBe(1260)
  expect(node(3)?.position?.work_node_left).toBe(1500)
})

test('a node behind a way that leads back stands where nothing else does', () => {
  const { added, graph } = withNew({ after: 2, link: 'no' }, 'A')
  expect(added?.position).toMatchObject({ work_node_left: 200, work_node_up: 260 })
  const again = withNew({ after: 2, link: 'no' }, 'A', { ...graph, nodes: [...graph.nodes] })
  const places = again.graph.nodes.map(({ position }) => `${position?.work_node_left} ${position?.work_node_up}`)
  expect(new Set(places).size).toBe(5)
})

test('a dropped link has its node where it was dropped', () => {
  const { added } = withNew({ after: 3, link: 'yes', dropped: { left: 700, up: 340 } }, 'E')
  expect(added?.position).toMatchObject({ work_node_left: 700, work_node_up: 340 })
})

test('an end leads nowhere, and is not offered where the way must go on', () => {
  expect(typesFor(drawn(), { after: 3, link: 'yes' })).toEqual(['A', 'B', 'C', 'E'])
  expect(typesFor(drawn(), { after: 2, link: 'no' })).toEqual(['A', 'B', 'C'])
  expect(typesFor(drawn(), { before: 2 })).toEqual(['A', 'B', 'C'])
  const dropped = { after: 2, link: 'no', dropped: { left: 0, up: 0 } } as const
  expect(typesFor(drawn(), dropped)).toContain('E')
  expect(withNew(dropped, 'E').added?.work_next_node_id).toBeNull()
})

test('each new node has a name of its own', () => {
  const first = withNew({ after: 3, link: 'yes' }, 'B')
  const second = withNew({ after: 3, link: 'yes' }, 'B', first.graph)
  expect([first.added?.work_node_name, second.added?.work_node_name]).toEqual(['Decision', 'Decision 2'])
})

test('behind a node that is gone there is nothing to do', () => {
  expect(newNodeEdits(drawn(), { after: 99, link: 'yes' }, 'A')).toEqual([])
  expect(newNodeEdits(drawn(), { before: 99 }, 'A')).toEqual([])
})
