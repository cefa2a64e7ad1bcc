import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createSchema, faultsOf, updateSchema, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Row } from '../../api/client.ts'
import { textOfValue, valueOfText } from './field-text.ts'

/** What a form holds: text as typed, the id of a chosen record, or nothing. */
export type FormValues = Record<string, FieldValue>
export type FormMode = 'create' | 'update'
/** Messages by field. */
export type FieldMessages = Readonly<Record<string, string>>

/** The fields of a form, in order; `given` ones are decided already. */
export function formFields(catalogue: Catalogue, given: Written = {}): readonly [key: string, field: Field][] {
  return Object.entries(catalogue.fields).filter(([key, { hidden }]) => !hidden && !(key in given))
}

/** The values a form begins with: those of a row, or the defaults. */
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

/** The values so far as a row, for the warnings; what cannot be read yet is left out. */
export function rowSoFar(catalogue: Catalogue, values: FormValues): Row {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = catalogue.fields[key]
      const typed = field && typeof value === 'string' ? valueOfText(field, value) : undefined
      return [key, typed ? (typed.ok ? typed.value : undefined) : value]
    }),
  )
}

/** Everything the contract refuses in these values, by field. */
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
  return {
    ...Object.fromEntries(faults.map(({ field = '', message }) => [field, message])),
    ...unreadable(catalogue, values),
  }
}

/** The server's faults: those that land on a field of the form, and the others. */
export function landFaults(
  faults: readonly { message: string; field?: string }[],
  fields: ReadonlySet<string>,
): { byField: FieldMessages; others: readonly string[] } {
  const landed = faults.filter(({ field }) => field !== undefined && fields.has(field))
  return {
    byField: Object.fromEntries(landed.toReversed().map(({ field = '', message }) => [field, message])),
    others: faults.filter((fault) => !landed.includes(fault)).map(({ message }) => message),
  }
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
