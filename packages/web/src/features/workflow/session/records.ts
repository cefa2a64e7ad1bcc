import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { EDIT_KINDS, type EditKind } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'

type Values = Record<string, unknown>
type ById = ReadonlyMap<number, object>

/** The fields of a kind of record that a write carries: all of its catalogue but the ones that the server fills in. */
export function writtenFields(kind: EditKind): string[] {
  const { fields } = catalogueOf(EDIT_KINDS[kind].catalogue)
  return Object.keys(fields).filter((name) => !isFilledIn(fields[name]))
}

/** The workflow that a record belongs to follows from the workflow that is edited. */
function isFilledIn(field: Field | undefined): boolean {
  return field?.given === true || (field?.kind === 'reference' && field.owner === true && field.to === WORKFLOW)
}

const WORKFLOW = 'rule-workflow-group'

const recordsOf = new WeakMap<WorkflowGraph, Partial<Record<EditKind, ById>>>()

/** A record of a graph by its kind and id. Indexed once for each graph, since a gesture may be about a thousand records. */
export function recordOf(graph: WorkflowGraph, kind: EditKind, id: number): Values | undefined {
  const byKind = recordsOf.get(graph) ?? {}
  recordsOf.set(graph, byKind)
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
