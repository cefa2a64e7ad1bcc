import { isRate } from '@tollgate/contract/catalogue/filter-operators.ts'
import type { Field, TextField } from '@tollgate/contract/catalogue/field.ts'
import { TextInput, Textarea } from '@mantine/core'
import { memo, type ComponentType } from 'react'
import classes from './catalogue-form.module.css'
import { ChoiceInput } from './choice-input.tsx'
import { CodeInput } from './code-input.tsx'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { isTime } from './field-text.ts'
import { FormLookup } from '../lookup/form-lookup.tsx'
import { RateInput } from './rate-input.tsx'
import { RelatedInput } from './related-input.tsx'
import { TimeInput } from './time-input.tsx'
import { asText } from '../row.ts'

type InputKind = 'line' | 'lines' | 'time' | 'number' | 'rate' | 'choice' | 'code' | 'reference' | 'related'

const inputs: Record<InputKind, ComponentType<FieldInputProps>> = {
  line: LineInput,
  lines: LinesInput,
  time: TimeInput,
  number: NumberLine,
  rate: RateInput,
  choice: ChoiceInput,
  code: CodeInput,
  reference: FormLookup,
  related: RelatedInput,
}

export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const Input = inputs[inputKind(props.field)]
  return <Input {...props} />
})

function inputKind(field: Field): InputKind {
  if (field.kind === 'reference') return 'reference'
  if (field.relation) return 'related'
  if (field.codes) return isClosed(field) ? 'choice' : 'code'
  if (isRate(field)) return 'rate'
  if (isTime(field)) return 'time'
  if (field.kind === 'number') return 'number'
  return field.multiline ? 'lines' : 'line'
}

/** Only the listed codes can be stored: a closed list, or a range that the codes fill. */
export function isClosed(field: Exclude<Field, { kind: 'reference' }>): boolean {
  if (field.closed || field.kind === 'text') return field.closed ?? false
  const { min, max, codes = [] } = field
  return min !== undefined && max !== undefined && codes.length === max - min + 1
}

function LineInput(props: FieldInputProps) {
  const { name, field, value, onChange } = props
  const { mono } = field as TextField
  return (
    <TextInput
      {...fieldFrame(props)}
      value={asText(value)}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      classNames={mono ? { input: classes.mono } : {}}
      autoComplete="off"
      spellCheck={!mono}
    />
  )
}

function LinesInput(props: FieldInputProps) {
  const { name, value, onChange } = props
  return (
    <Textarea
      {...fieldFrame(props)}
      value={asText(value)}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      autosize
      minRows={2}
      maxRows={8}
    />
  )
}

function NumberLine(props: FieldInputProps) {
  const { name, field, value, onChange } = props
  const unit = field.kind === 'number' ? field.unit : undefined
  return (
    <TextInput
      {...fieldFrame(props)}
      value={asText(value)}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="off"
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
    />
  )
}
