import type { EditKind } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph, WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { applyToGraph } from './apply-to-graph.ts'
import type { LocalEdit } from './local-edits.ts'

type Values = Record<string, unknown>

/** What of a record is its own and can be written again, by kind. */
export const WRITTEN: Readonly<Record<EditKind, readonly string[]>> = {
  node: ['work_node_name', 'work_node_type', 'work_next_node_id', 'work_next_node_id_n', 'sp_id', 'comments'],
  position: ['work_node_id', 'work_node_left', 'work_node_up', 'work_node_width', 'work_node_height'],
  callback: ['work_node_id', 'work_group_id', 'sp_id'],
  condition_group: ['work_node_id', 'sp_id'],
  condition: [
    'work_cond_group_id',
    'seq',
    're_attr',
    'function',
    'param1',
    'param2',
    'sort_operator',
    'is_const',
    'operand',
    'r_re_attr',
    'r_function',
    'r_param1',
    'r_param2',
    'zone_id',
  ],
  execution: ['work_node_id', 'seq', 'function', 'param1', 'param2', 'src_re_attr', 'obj_re_attr', 'sp_id'],
}

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

/** Changes of different records: none sees another's, so that each is undone as if it were alone. */
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

/** A record of a graph, by kind and id. */
export function recordOf(graph: WorkflowGraph, kind: EditKind, id: number): Values | undefined {
  return findRecord(graph, kind, id) as Values | undefined
}

function findRecord(graph: WorkflowGraph, kind: EditKind, id: number): object | null | undefined {
  switch (kind) {
    case 'node':
      return graph.nodes.find((row) => row.work_node_id === id)
    case 'position':
      return graph.nodes.find((row) => row.work_node_id === id)?.position ?? undefined
    case 'callback':
      return graph.callbacks.find((row) => row.work_node_id === id)
    case 'condition_group':
      return graph.condition_groups.find((row) => row.work_cond_group_id === id)
    case 'condition':
      return graph.condition_groups.flatMap(({ conditions }) => conditions).find((row) => row.work_cond_id === id)
    default:
      return graph.executions.find((row) => row.work_exec_id === id)
  }
}

function created(kind: EditKind, id: number, record: object): LocalEdit {
  const values = Object.fromEntries(WRITTEN[kind].map((field) => [field, (record as Values)[field] ?? null]))
  return { op: 'create', kind, id, values }
}

function recreate(graph: WorkflowGraph, kind: EditKind, id: number, record: Values): LocalEdit[] {
  if (kind === 'node') return [...nodeWithContents(graph, id), ...linksTo(graph, id)]
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

const LINKS = ['work_next_node_id', 'work_next_node_id_n'] as const

/** Edits that link the other nodes to this one again. */
function linksTo({ nodes }: WorkflowGraph, id: number): LocalEdit[] {
  const fieldsOf = (node: WorkflowNode) => LINKS.filter((field) => node[field] === id)
  return nodes
    .filter((node) => node.work_node_id !== id && fieldsOf(node).length > 0)
    .map((node) => ({
      op: 'update',
      kind: 'node',
      id: node.work_node_id,
      values: Object.fromEntries(fieldsOf(node).map((field) => [field, id])),
    }))
}
