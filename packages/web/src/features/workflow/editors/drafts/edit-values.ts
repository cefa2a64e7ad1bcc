import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { rowSoFar, type FormValues } from '../../../../catalogue/form/form-values.ts'
import type { Draft } from './draft-store.ts'

/** What a new record sends: the filled fields alone. */
export function filledValues(catalogue: Catalogue, values: FormValues): Record<string, FieldValue> {
  const typed = rowSoFar(catalogue, values) as Record<string, FieldValue>
  return Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

/** What a change sends: the changed fields, the emptied ones as null. */
export function changedValues(catalogue: Catalogue, { values, from }: Draft): Record<string, FieldValue> {
  const typed = rowSoFar(catalogue, values) as Record<string, FieldValue>
  const changed = Object.entries(typed).filter(([key]) => (values[key] ?? '') !== (from[key] ?? ''))
  return Object.fromEntries(changed.map(([key, value]) => [key, value === '' ? null : value]))
}

/** The faults of a batch as those of the form it came from: `1.operand` is the operand's. */
export function faultsOfForm(faults: readonly Fault[]): { message: string; field?: string }[] {
  return faults.map(({ message, field }) => {
    const [, own] = /^\d+\.(.+)$/.exec(field ?? '') ?? []
    return own === undefined ? { message } : { message, field: own }
  })
}
