import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { useMemo } from 'react'
import { withCode } from '../format/format-value.ts'
import { withUnknown, type Option } from '../lookup/match-options.ts'
import { SearchedSelect } from '../lookup/searched-select.tsx'
import { unmatchedText } from '../lookup/unmatched.ts'
import { asText } from '../row.ts'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'

/** A value of a closed list of codes with their meanings. */
export function ChoiceInput(props: FieldInputProps) {
  const { name, field, value, onChange } = props
  const data = useMemo(() => optionsOf(field, value), [field, value])
  const choose = (chosen: string) => onChange(name, chosen)
  return (
    <SearchedSelect
      {...fieldFrame(props)}
      data={data}
      value={asText(value)}
      onChoose={choose}
      onText={choose}
      clearLabel={field.required ? undefined : `Clear ${field.label}`}
      placeholder={props.bare ? field.label : '—'}
    />
  )
}

/** The options of a field; also a stored value that is not in the list. */
function optionsOf(field: Field, value: FieldValue): readonly Option[] {
  const options = codesOf(field).map((code) => ({
    value: String(code.value),
    label: withCode(code.value, code.label),
    hint: code.hint,
    words: String(code.value),
  }))
  return withUnknown(options, unmatchedText(value) === undefined ? asText(value) : '')
}

export function codesOf(field: Field) {
  return ('codes' in field && field.codes) || []
}
