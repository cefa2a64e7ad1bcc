import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { EDIT_KINDS, type SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import { apply, type CheckEdit } from '@tollgate/policy/workflow/apply.ts'
import { editFault } from '@tollgate/policy/workflow/check-edit.ts'
import { keyFields, withKeys, type Edit, type Values } from '@tollgate/policy/workflow/edits.ts'
import type { Workflow } from '@tollgate/policy/workflow/model.ts'
import { AppError } from '../app-error.ts'
import { withFieldNames } from './position-names.ts'
import { faultsIn, storedValues } from './stored-values.ts'

interface Edited {
  workflow: Workflow
  /** The edits as they were applied, including places. */
  edits: Edit[]
}

/** Applies sent edits to a workflow. Faults have the path of their edit: `3.work_node_name`. */
export function applySent(workflow: Workflow, sent: readonly SentEdit[], field = ''): Edited {
  const given = sent.flatMap((edit) => ('id' in edit && typeof edit.id === 'number' ? [edit.id] : []))
  const lowest = Math.min(0, ...given)
  const named = withKeys(sent, (place) => lowest - 1 - place)
  const edits = named.map((edit, place) => faultsIn(`${field}${place}`, () => parsed(edit)))
  const created = new Set(edits.flatMap((edit) => (edit.op === 'create' && edit.kind === 'node' ? [edit.id] : [])))
  const check: CheckEdit = (records, edit, place) => {
    const fault = editFault(records, edit, created)
    if (fault) throw new AppError(faultsAt(`${field}${place}`, [fault]))
  }
  return { workflow: apply(workflow, edits, check), edits }
}

/** The edit with its values as a write would store them. */
function parsed(edit: Edit): Edit {
  if (edit.op === 'order' || edit.op === 'delete') return edit
  const { kind, op, values } = edit
  const renamed = kind === 'position' ? (withFieldNames(values) as Values) : values
  const given = kind === 'node' ? { ...renamed, work_group_id: 1 } : renamed
  const catalogue = catalogueOf(EDIT_KINDS[kind].catalogue)
  return { ...edit, values: storedValues(catalogue, given, op, Object.keys(keyFields(kind))) }
}
