import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import classes from './catalogue-form.module.css'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { withCode } from '../format/format-value.ts'
import { asText } from '../row.ts'

const MANY = 8

/** One of a closed list of codes, each with its meaning. */
export function ChoiceInput(props: FieldInputProps) {
  const { name, field, value, onChange } = props
  const codes = codesOf(field)
  const data = useMemo(
    () => codes.map((code) => ({ value: String(code.value), label: withCode(code.value, code.label) })),
    [codes],
  )
  return (
    <Select
      {...fieldFrame(props)}
      data={data}
      value={asText(value) || null}
      onChange={(chosen) => onChange(name, chosen ?? '')}
      clearable={!field.required}
      allowDeselect={!field.required}
      clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
      searchable={codes.length > MANY}
      nothingFoundMessage="Nothing matches"
      placeholder={props.bare ? field.label : '—'}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.beside}>{codes.find((code) => String(code.value) === option.value)?.hint}</span>
        </span>
      )}
    />
  )
}

export function codesOf(field: Field) {
  return ('codes' in field && field.codes) || []
}
