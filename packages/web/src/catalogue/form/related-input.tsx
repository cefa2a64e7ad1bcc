import type { NumberField, ReferenceField, TextField } from '@tollgate/contract/catalogue/field.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { CodeInput } from './code-input.tsx'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { useCatalogueFormState } from './form-context.ts'
import { FormLookup } from '../lookup/form-lookup.tsx'
import { lookupValue } from '../lookup/unmatched.ts'
import { asText } from '../row.ts'
import { capital } from '../format/words.ts'

type RelatingField = NumberField | TextField

/** A reference into the catalogue that another field names. It is cleared when that field changes. */
export function RelatedInput(props: FieldInputProps) {
  const field = props.field as RelatingField
  const { catalogue, values, given } = useCatalogueFormState()
  const by = field.relation?.by ?? ''
  const label = catalogue.fields[by]?.label ?? ''
  return <RelatedValue {...props} field={field} by={asText(given?.[by] ?? values[by])} byLabel={label} />
}

interface RelatedValueProps extends FieldInputProps<RelatingField> {
  /** Value of the other field. */
  by: string
  /** Label of the other field. */
  byLabel: string
  /** Only records that fit these filters are offered. */
  fixed?: Readonly<Record<string, string>> | undefined
}

/** The same for a known value of the other field. If that names no catalogue, it has codes or is plain text. */
export function RelatedValue(props: RelatedValueProps) {
  const { by, byLabel, fixed, name, field, value, onChange } = props
  const { relation } = field
  const to = relation?.to[by]
  const last = useRef(by)
  useEffect(() => {
    if (last.current !== by) onChange(name, '')
    last.current = by
  }, [by, name, onChange])
  const reference = useMemo(() => to && referenceTo(field, to), [field, to])
  const codes = relation?.codes?.[by]
  if (codes && field.kind === 'text') return <CodeInput {...props} field={{ ...field, codes }} />
  if (!reference) {
    const typed = field.kind === 'text' && by !== ''
    return (
      <TextInput
        {...fieldFrame(props, typed ? field.help : `First choose “${byLabel}”.`)}
        value={typed ? asText(value) : ''}
        disabled={!typed}
        autoComplete="off"
        onChange={(event) => onChange(name, event.currentTarget.value)}
      />
    )
  }
  return (
    <FormLookup
      {...props}
      key={to}
      field={reference}
      fixed={fixed}
      value={lookupValue(value)}
      row={undefined}
      onChange={(_, chosen) => onChange(name, asText(chosen))}
    />
  )
}

function referenceTo({ kind, label, required, help }: RelatingField, to: string): ReferenceField {
  const { words, label: shown } = referredCatalogue({ to })
  const said = help ?? (kind === 'number' ? `${capital(words.one)} it is counted from.` : undefined)
  return {
    kind: 'reference',
    label,
    required,
    to,
    nest: '',
    show: [shown],
    ...(said === undefined ? {} : { help: said }),
  }
}
