import type { EditKind } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'

type Values = Record<string, unknown>
type ById = ReadonlyMap<number, object>

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

const found = new WeakMap<WorkflowGraph, Partial<Record<EditKind, ById>>>()

/** A record of a graph, by kind and id; looked up, since a gesture may be about a thousand of them. */
export function recordOf(graph: WorkflowGraph, kind: EditKind, id: number): Values | undefined {
  const byKind = found.get(graph) ?? {}
  found.set(graph, byKind)
  const byId = (byKind[kind] ??= new Map(RECORDS[kind](graph)))
  return byId.get(id) as Values | undefined
}

const RECORDS: Readonly<Record<EditKind, (graph: WorkflowGraph) => [id: number, record: object][]>> = {
  node: ({ nodes }) => nodes.map((row) => [row.work_node_id, row]),
  position: ({ nodes }) => nodes.flatMap(({ work_node_id: id, position }) => (position ? [[id, position]] : [])),
  callback: ({ callbacks }) => callbacks.map((row) => [row.work_node_id, row]),
  condition_group: ({ condition_groups }) => condition_groups.map((row) => [row.work_cond_group_id, row]),
  condition: ({ condition_groups }) =>
    condition_groups.flatMap(({ conditions }) => conditions.map((row): [number, object] => [row.work_cond_id, row])),
  execution: ({ executions }) => executions.map((row) => [row.work_exec_id, row]),
}
