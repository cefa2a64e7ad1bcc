import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { rowFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import {
  createSchema,
  faultsOf,
  soundValues,
  updateSchema,
  type Written,
} from '@tollgate/contract/catalogue/write-schema.ts'
import { textOfValue, valueOfText } from './field-text.ts'

/** The values of a form: typed text, the id of a chosen record, or nothing. */
export type FormValues = Record<string, FieldValue>
export type FormMode = 'create' | 'update'
export type FieldMessages = Readonly<Record<string, string>>

/** The fields of a form in order, without those that have a `given` value. */
export function formFields(catalogue: Catalogue, given: Written = {}): readonly [key: string, field: Field][] {
  return Object.entries(catalogue.fields).filter(
    ([key, { hidden, readOnly }]) => !hidden && !readOnly && !(key in given),
  )
}

/** The initial values of a form: those of a row, or the defaults. */
export function initialValues(catalogue: Catalogue, row?: Row): FormValues {
  return Object.fromEntries(
    formFields(catalogue).map(([key, field]) => {
      const value = (row && key in row ? row[key] : field.default) as FieldValue | undefined
      return [key, field.kind === 'reference' ? (value ?? null) : textOfValue(field, value)]
    }),
  )
}

/** The body to send. An emptied field is sent as empty text, which clears it. */
export function bodyOf(catalogue: Catalogue, values: FormValues, given: Written = {}): Written {
  const written = formFields(catalogue, given).map(([key, field]) => {
    const value = values[key] ?? null
    return [
      key,
      typeof value === 'string' ? (readable(field, value) ?? '') : field.kind === 'reference' ? value : (value ?? ''),
    ]
  })
  return { ...Object.fromEntries(written), ...given } as Written
}

/** The values so far as a row, for the warnings; invalid values are left out. */
export function rowSoFar(catalogue: Catalogue, values: FormValues): Row {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = catalogue.fields[key]
      const typed = field && typeof value === 'string' ? valueOfText(field, value) : undefined
      return [key, typed ? (typed.ok ? typed.value : undefined) : value]
    }),
  )
}

/** The faults of the values by field, from the contract's schema. */
export function formFaults(
  catalogue: Catalogue,
  mode: FormMode,
  values: FormValues,
  given: Written = {},
): FieldMessages {
  const body = bodyOf(catalogue, values, given)
  const schema = mode === 'create' ? createSchema(catalogue) : updateSchema(catalogue)
  const result = schema.safeParse(body)
  const faults = result.success ? [] : faultsOf(catalogue, result.error, body)
  const beside = rowFaults(catalogue, soundValues(catalogue, body, mode))
  return {
    ...Object.fromEntries([...beside, ...faults].map(({ field = '', message }) => [field, message])),
    ...unreadable(catalogue, values),
  }
}

/** A fault from the server; without a field it is about the whole record. */
export interface ServerFault {
  message: string
  field?: string | undefined
}

/** The server's first fault per field, and messages that belong to no field. */
export function faultsByField(
  refused: readonly ServerFault[],
  fields: readonly string[],
): { faults: FieldMessages; others: readonly string[] } {
  const isOnForm = ({ field }: ServerFault) => field !== undefined && fields.includes(field)
  const onForm = refused.filter(isOnForm).toReversed()
  return {
    faults: Object.fromEntries(onForm.map(({ field = '', message }) => [field, message])),
    others: refused.filter((fault) => !isOnForm(fault)).map(({ message }) => message),
  }
}

/** Whether two form values mean the same: null and empty text both mean empty. */
export function sameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return (one ?? '') === (other ?? '')
}

function readable(field: Field, text: string): FieldValue {
  const typed = valueOfText(field, text)
  return typed.ok ? typed.value : text
}

function unreadable(catalogue: Catalogue, values: FormValues): FieldMessages {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const field = catalogue.fields[key]
      const typed = field && typeof value === 'string' ? valueOfText(field, value) : undefined
      return typed && !typed.ok ? [[key, typed.message]] : []
    }),
  )
}
