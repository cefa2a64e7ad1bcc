import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { FieldName } from '@tollgate/contract/catalogues/rows.ts'
import type { ReactNode } from 'react'
import { FieldInput } from './field-input.tsx'
import { useParts } from '../catalogue-parts.ts'
import { asText } from '../row.ts'
import { useCatalogueFormState } from './form-context.ts'

/** The fields of one catalogue: `const Field: FormFieldOf<'qos-rule'> = FormField`. */
export type FormFieldOf<Name extends CatalogueName> = (props: { name: FieldName<Name> }) => ReactNode

/** A field of the surrounding form, with the catalogue's own input if it has one. */
export function FormField({ name }: { name: string }) {
  const { catalogue, values, faults, fields, warnings, row, setValue, check } = useCatalogueFormState()
  const Part = useParts(catalogue.name).fields?.[name]
  const field = catalogue.fields[name]
  if (!field || !fields.includes(name)) return null
  const begin = catalogue.ranges.find(({ to }) => to === name)?.from ?? ''
  const props = {
    name,
    field,
    value: values[name] ?? null,
    fault: faults[name],
    warning: warnings[name],
    row,
    begin: asText(values[begin]),
    autoFocus: fields[0] === name,
    onChange: setValue,
    onBlur: check,
  }
  return Part ? <Part {...props} /> : <FieldInput {...props} />
}
