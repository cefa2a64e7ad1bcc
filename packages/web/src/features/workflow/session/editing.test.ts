import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '@tollgate/policy/workflow/apply.ts'
import type { Edit } from '@tollgate/policy/workflow/edits.ts'
import { invert } from '@tollgate/policy/workflow/invert.ts'
import { drawn, inOneOrder } from '../../../../test/drawn-workflow.ts'

test('a deleted node comes back with its contents and the links to it', () => {
  const graph = drawn()
  const edits: Edit[] = [{ op: 'delete', kind: 'node', id: 2 }]
  const after = apply(graph, edits)
  expect(after.nodes.map(({ work_node_id: id, work_next_node_id: next }) => [id, next])).toEqual([
    [1, null],
    [3, null],
  ])
  expect([after.condition_groups, after.executions.length]).toEqual([[], 2])
  expect(inOneOrder(apply(after, invert(graph, edits)))).toEqual(inOneOrder(graph))
})

test('what edits do not touch stays the same object', () => {
  const graph = drawn()
  const after = apply(graph, [{ op: 'update', kind: 'position', id: 1, values: { work_node_left: 7 } }])
  expect(after.nodes[1]).toBe(graph.nodes[1])
  expect(after.nodes[0]?.position?.work_node_left).toBe(7)
})

const nodeId = fc.constantFrom(1, 2, 3, -1, -2)
const link = fc.option(nodeId)
const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    op: fc.constant('create' as const),
    kind: fc.constant('node' as const),
    id: fc.constantFrom(-1, -2),
    values: fc.record({ work_node_name: fc.string(), work_node_type: fc.constant('A'), work_next_node_id: link }),
  }),
  fc.record({
    op: fc.constant('update' as const),
    kind: fc.constant('node' as const),
    id: nodeId,
    values: fc.record({ work_node_name: fc.string(), work_next_node_id: link, work_next_node_id_n: link }),
  }),
  fc.record({
    op: fc.constant('update' as const),
    kind: fc.constant('position' as const),
    id: nodeId,
    values: fc.record({ work_node_left: fc.integer(), work_node_up: fc.integer() }),
  }),
  fc.record({ op: fc.constant('delete' as const), kind: fc.constantFrom('node', 'position'), id: nodeId }),
  fc.record({ op: fc.constant('delete' as const), kind: fc.constant('condition_group' as const), id: fc.constant(10) }),
  fc.record({
    op: fc.constant('delete' as const),
    kind: fc.constant('condition' as const),
    id: fc.constantFrom(20, 21),
  }),
  fc.record({
    op: fc.constant('delete' as const),
    kind: fc.constant('execution' as const),
    id: fc.constantFrom(30, 31),
  }),
  fc.constant<Edit>({ op: 'order', kind: 'execution', ids: [31, 30] }),
  fc.constant<Edit>({ op: 'order', kind: 'condition', ids: [21, 20] }),
)

/** Valid edit sequences: no record is created twice, and none is used before it exists. */
function sensible(graph: WorkflowGraph, edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = []
  let current = graph
  for (const edit of edits) {
    if (!canFollow(current, edit)) continue
    kept.push(edit)
    current = apply(current, [edit])
  }
  return kept
}

function canFollow(graph: WorkflowGraph, edit: Edit): boolean {
  const nodes = new Map(graph.nodes.map((node) => [node.work_node_id, node]))
  if (edit.op === 'order') {
    const conditions = graph.condition_groups.flatMap((group) => group.conditions.map((row) => row.work_cond_id))
    const known = new Set([...graph.executions.map((row) => row.work_exec_id), ...conditions])
    return edit.ids.every((id) => known.has(id))
  }
  const values = 'values' in edit ? (edit.values as Record<string, unknown>) : {}
  const links = [values.work_next_node_id, values.work_next_node_id_n].filter((to) => typeof to === 'number')
  if (links.some((to) => !nodes.has(to))) return false
  if (edit.kind === 'node') return (edit.op === 'create') !== nodes.has(edit.id)
  return edit.kind !== 'position' || Boolean(nodes.get(edit.id)?.position)
}

test('edits and what undoes them give the graph back', () => {
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 12 }), (some) => {
      const graph = drawn()
      const edits = sensible(graph, some)
      const back = apply(apply(graph, edits), invert(graph, edits))
      expect(inOneOrder(back)).toEqual(inOneOrder(graph))
    }),
    { numRuns: 500 },
  )
})
