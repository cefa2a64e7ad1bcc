import type { NumberField, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { Lookup } from './lookup.tsx'
import { asText } from './row.ts'
import { useCatalogueFormState } from './form-context.ts'
import { capital } from './words.ts'

/** A record of the catalogue that another field of the form names; a record of another one does not outlast a change of it. */
export function RelatedInput(props: FieldInputProps) {
  const { name, value, onChange } = props
  const field = props.field as NumberField
  const { form, given } = useCatalogueFormState()
  const by = field.relation?.by ?? ''
  const kind = asText(given?.[by] ?? form.values[by])
  const to = field.relation?.to[kind]
  const last = useRef(kind)
  useEffect(() => {
    if (last.current !== kind) onChange(name, '')
    last.current = kind
  }, [kind, name, onChange])
  const reference = useMemo(() => to && referenceTo(field, to), [field, to])
  if (!reference) return <TextInput {...fieldFrame(props, 'First say what it is related to.')} value="" disabled />
  const id = asText(value)
  return (
    <Lookup
      {...props}
      key={to}
      field={reference}
      value={id === '' ? null : Number(id)}
      row={undefined}
      onChange={(_, chosen) => onChange(name, asText(chosen))}
    />
  )
}

function referenceTo({ label, required, help }: NumberField, to: string): ReferenceField {
  const { words, label: shown } = catalogueOf(to)
  const kind = capital(words.one)
  return {
    kind: 'reference',
    label,
    required,
    to,
    nest: '',
    show: [shown],
    help: help ?? `${kind} it is counted from.`,
  }
}
