import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { rowSoFar, type FormValues } from '../../../../catalogue/form/form-values.ts'
import { changedFields, type RecordForm } from '../../../../catalogue/form/record-form.ts'

/** The values of a new record: only filled fields. */
export function filledValues(catalogue: Catalogue, values: FormValues): Record<string, FieldValue> {
  const typed = rowSoFar(catalogue, values) as Record<string, FieldValue>
  return Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

/** The values of a change: only changed fields, emptied ones as null. */
export function changedValues(draft: RecordForm): Record<string, FieldValue> {
  const typed = rowSoFar(draft.catalogue, draft.values) as Record<string, FieldValue>
  return Object.fromEntries(changedFields(draft).map((key) => [key, typed[key] === '' ? null : (typed[key] ?? null)]))
}

/** A batch's faults as those of its form: `1.operand` becomes `operand`. */
export function faultsOfForm(faults: readonly Fault[]): Fault[] {
  return faults.map(({ code, message, field }) => {
    const [, own] = /^\d+\.(.+)$/.exec(field ?? '') ?? []
    return own === undefined ? { code, message } : { code, message, field: own }
  })
}
