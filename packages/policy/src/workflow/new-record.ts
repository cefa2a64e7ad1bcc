import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { EDIT_KINDS, type EditKind } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { Values } from './edits.ts'
import type { RecordKey, WorkflowRecords } from './model.ts'

/** Parts that the server adds to a record on read, for new records. */
const PARTS: { readonly [Kind in EditKind]?: Values } = {
  node: { position: null },
  condition_group: { conditions: [], work_condition_script: '' },
  condition: { work_condition_script: '' },
  execution: { work_action_script: '' },
}

/** A new record before it is stored. Names and sentences come with the server's answer. */
export function newRecord<Kind extends EditKind>(kind: Kind, key: RecordKey, values: Values): WorkflowRecords[Kind] {
  const { fields, references, computed } = catalogueOf(EDIT_KINDS[kind].catalogue)
  const defaults = Object.entries(fields).map(([name, field]) => [name, field.default ?? null])
  const nested = references.flatMap(({ of }) => (of.required ? [] : [of.nest]))
  const unknown = [...Object.keys(computed), ...nested].map((name) => [name, null])
  return {
    ...Object.fromEntries([...unknown, ...defaults]),
    ...PARTS[kind],
    row_version: 0,
    ...values,
    [EDIT_KINDS[kind].id]: key,
  } as WorkflowRecords[Kind]
}
