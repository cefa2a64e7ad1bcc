import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { EDIT_KINDS, type EditKind } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph, WorkflowRecords } from '@tollgate/contract/workflow/graph.ts'

type Values = Record<string, unknown>

/** Parts that the server adds to a record on read, as a new record has them. */
const PARTS: { readonly [Kind in EditKind]?: Partial<WorkflowRecords[Kind]> } = {
  node: { position: null },
  condition_group: { conditions: [], work_condition_script: '' },
  condition: { work_condition_script: '' },
  execution: { work_action_script: '' },
}

/** A record that was created here, as the server will most likely answer it: names and sentences come with its answer. */
export function newRecord<Kind extends EditKind>(kind: Kind, id: number, values: Values): WorkflowRecords[Kind] {
  const { fields, references, computed } = catalogueOf(EDIT_KINDS[kind].catalogue)
  const defaults = Object.entries(fields).map(([name, field]) => [name, field.default ?? null])
  const nested = references.flatMap(({ of }) => (of.required ? [] : [of.nest]))
  const unknown = [...Object.keys(computed), ...nested].map((name) => [name, null])
  return {
    ...Object.fromEntries([...unknown, ...defaults]),
    ...PARTS[kind],
    row_version: 0,
    ...values,
    [EDIT_KINDS[kind].id]: id,
  } as WorkflowRecords[Kind]
}

/** A callback with the name of the workflow that it runs, as far as it is known here. */
export function withWorkflowName<Callback extends { work_group_id?: unknown }>(
  { names }: WorkflowGraph,
  row: Callback,
) {
  const id = String(row.work_group_id)
  return { ...row, work_group_name: names['rule-workflow-group']?.[id] ?? `Workflow ${id}` }
}

/** The sequence of a record that is added to others. */
export function nextSeq(rows: readonly { seq: number }[]): number {
  return 1 + Math.max(0, ...rows.map(({ seq }) => seq))
}
