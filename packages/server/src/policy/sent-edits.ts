import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { EDIT_KINDS, type SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import { apply, type CheckEdit } from '@tollgate/policy/workflow/apply.ts'
import { editFault } from '@tollgate/policy/workflow/check-edit.ts'
import { keyFields, withKeys, type Edit } from '@tollgate/policy/workflow/edits.ts'
import type { Workflow } from '@tollgate/policy/workflow/model.ts'
import { bodyParser } from '../catalogue/write-rows.ts'
import { AppError } from '../app-error.ts'
import { withFieldNames } from './position-names.ts'

export interface Edited {
  workflow: Workflow
  /** The edits as they were applied, place by place. */
  edits: Edit[]
}

/** A workflow after edits as they were sent. A fault is thrown with the place of its edit: `3.work_node_name`. */
export function applySent(workflow: Workflow, sent: readonly SentEdit[], field = ''): Edited {
  const given = sent.flatMap((edit) => ('id' in edit && typeof edit.id === 'number' ? [edit.id] : []))
  const lowest = Math.min(0, ...given)
  const named = withKeys(sent, (place) => lowest - 1 - place)
  const edits = named.map((edit, place) => at(`${field}${place}`, () => parsed(edit)))
  const created = new Set(edits.flatMap((edit) => (edit.op === 'create' && edit.kind === 'node' ? [edit.id] : [])))
  const check: CheckEdit = (records, edit, place) => {
    const fault = editFault(records, edit, created)
    if (fault) throw new AppError(faultsAt(`${field}${place}`, [fault]))
  }
  return { workflow: apply(workflow, edits, check), edits }
}

function at<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof AppError ? new AppError(faultsAt(place, error.faults)) : error
  }
}

/** An edit with its values as a write would store them. */
function parsed(edit: Edit): Edit {
  if (edit.op === 'order' || edit.op === 'delete') return edit
  const { kind, op } = edit
  const keys = Object.entries(edit.values).filter(([field, value]) => field in keyFields(kind) && isNew(value))
  const stored = { ...edit.values, ...Object.fromEntries(keys.map(([field]) => [field, 1])) }
  if (kind === 'node') stored.work_group_id = 1
  const values = bodyParser(catalogueOf(EDIT_KINDS[kind].catalogue))(
    kind === 'position' ? withFieldNames(stored) : stored,
    op,
  )
  return { ...edit, values: { ...values, ...Object.fromEntries(keys) } }
}

/** Whether a value is the key of a record that has no row yet, which no schema knows. */
function isNew(value: unknown): boolean {
  return typeof value === 'number' && !(value >= 0)
}
