import type { EditKind } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { linksTo, linkValues } from '@tollgate/contract/workflow/links.ts'
import { applyToGraph } from './apply-to-graph.ts'
import type { LocalEdit } from './local-edits.ts'
import { recordOf, writtenFields } from './records.ts'

type Values = Record<string, unknown>

/** The edits that undo others: applied after them, they give the graph back. */
export function invert(graph: WorkflowGraph, edits: readonly LocalEdit[]): LocalEdit[] {
  if (areApart(edits)) return edits.flatMap((edit) => inverseOf(graph, edit))
  const steps: LocalEdit[][] = []
  let current = graph
  for (const edit of edits) {
    steps.push(inverseOf(current, edit))
    current = applyToGraph(current, [edit])
  }
  return steps.toReversed().flat()
}

/** Whether all edits change different records: then each is undone by itself. */
function areApart(edits: readonly LocalEdit[]): boolean {
  const records = edits.flatMap((edit) => (edit.op === 'update' ? [`${edit.kind} ${edit.id}`] : []))
  return records.length === edits.length && new Set(records).size === edits.length
}

function inverseOf(graph: WorkflowGraph, edit: LocalEdit): LocalEdit[] {
  if (edit.op === 'create') return [{ op: 'delete', kind: edit.kind, id: edit.id }]
  if (edit.op === 'order') return [{ ...edit, ids: orderNow(graph, edit) }]
  const record = recordOf(graph, edit.kind, edit.id)
  if (!record) return []
  if (edit.op === 'delete') return recreate(graph, edit.kind, edit.id, record)
  const before = Object.fromEntries(Object.keys(edit.values).map((field) => [field, record[field] ?? null]))
  return [{ ...edit, values: before }]
}

function orderNow(graph: WorkflowGraph, { kind, ids }: Extract<LocalEdit, { op: 'order' }>): number[] {
  const asked = new Set(ids)
  const all =
    kind === 'execution'
      ? graph.executions.map((row) => row.work_exec_id)
      : graph.condition_groups.flatMap(({ conditions }) => conditions.map((row) => row.work_cond_id))
  return all.filter((id) => asked.has(id))
}

function created(kind: EditKind, id: number, record: object): LocalEdit {
  const values = Object.fromEntries(writtenFields(kind).map((field) => [field, (record as Values)[field] ?? null]))
  return { op: 'create', kind, id, values }
}

function recreate(graph: WorkflowGraph, kind: EditKind, id: number, record: Values): LocalEdit[] {
  if (kind === 'node') return [...nodeWithContents(graph, id), ...relink(graph, id)]
  if (kind === 'condition_group') return groupWithConditions(graph, id)
  return [created(kind, id, record)]
}

/** Edits that create a node again, with all that belongs to it. */
export function nodeWithContents(graph: WorkflowGraph, id: number): LocalEdit[] {
  const isOfNode = (row: { work_node_id: number }) => row.work_node_id === id
  const node = graph.nodes.find(isOfNode)
  if (!node) return []
  return [
    created('node', id, node),
    ...(node.position ? [created('position', id, node.position)] : []),
    ...graph.callbacks.filter(isOfNode).map((row) => created('callback', id, row)),
    ...graph.condition_groups.filter(isOfNode).flatMap((row) => groupWithConditions(graph, row.work_cond_group_id)),
    ...graph.executions.filter(isOfNode).map((row) => created('execution', row.work_exec_id, row)),
  ]
}

function groupWithConditions(graph: WorkflowGraph, id: number): LocalEdit[] {
  return graph.condition_groups
    .filter((group) => group.work_cond_group_id === id)
    .flatMap((group) => [
      created('condition_group', id, group),
      ...group.conditions.map((row) => created('condition', row.work_cond_id, row)),
    ])
}

/** Edits that link the other nodes to this one again. */
function relink({ nodes }: WorkflowGraph, id: number): LocalEdit[] {
  return nodes.flatMap((node): LocalEdit[] => {
    const links = linksTo(node, id)
    if (node.work_node_id === id || links.length === 0) return []
    return [{ op: 'update', kind: 'node', id: node.work_node_id, values: linkValues(links, id) }]
  })
}
