import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { EDIT_KINDS, type EditKind } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { Values } from './edits.ts'
import type { RecordKey, Workflow } from './model.ts'

/** The records of a workflow, by kind and key. */
export type Records = { readonly [Kind in EditKind]: ReadonlyMap<RecordKey, Values> }

export const KINDS = Object.keys(EDIT_KINDS) as EditKind[]

const known = new WeakMap<Workflow, Records>()

/** Cached for each state of a workflow, since one gesture may edit a thousand records. */
export function recordsOf(workflow: Workflow): Records {
  const records = known.get(workflow) ?? index(workflow)
  known.set(workflow, records)
  return records
}

export function recordOf(workflow: Workflow, kind: EditKind, key: RecordKey): Values | undefined {
  return recordsOf(workflow)[kind].get(key)
}

function index({ nodes, condition_groups, executions, callbacks }: Workflow): Records {
  return {
    node: new Map(nodes.map((row) => [row.work_node_id, row])),
    position: new Map(nodes.flatMap(({ work_node_id: id, position }) => (position ? [[id, position]] : []))),
    callback: new Map(callbacks.map((row) => [row.work_node_id, row])),
    condition_group: new Map(condition_groups.map((row) => [row.work_cond_group_id, row])),
    condition: new Map(condition_groups.flatMap(({ conditions }) => conditions.map((row) => [row.work_cond_id, row]))),
    execution: new Map(executions.map((row) => [row.work_exec_id, row])),
  }
}

/** The fields that a write of a kind has: all of its catalogue, except those that the server fills in. */
export function writtenFields(kind: EditKind): string[] {
  const { fields } = catalogueOf(EDIT_KINDS[kind].catalogue)
  return Object.keys(fields).filter((name) => !isFilledIn(fields[name]))
}

/** Whether the server fills in a field. The workflow of a record is that of the edit. */
function isFilledIn(field: Field | undefined): boolean {
  return field?.given === true || (field?.kind === 'reference' && field.owner === true && field.to === WORKFLOW)
}

const WORKFLOW = 'rule-workflow-group'
