import { TextInput } from '@mantine/core'
import { fieldFrame } from '../../catalogue/form/field-frame.tsx'
import { FieldInput } from '../../catalogue/form/field-input.tsx'
import type { FieldInputProps } from '../../catalogue/form/field-input-props.ts'
import { asText } from '../../catalogue/row.ts'

const OFFSET = /(Z|[+-]\d\d:?\d\d)$/i

/** When a time begins first, picked from a calendar; one that is kept with an offset stays text, so that it keeps it. */
export function BeginInput(props: FieldInputProps) {
  const { name, value, row, onChange } = props
  if (OFFSET.test(asText(row?.[name]).slice('2026-01-01'.length))) return <FieldInput {...props} />
  return (
    <TextInput
      {...fieldFrame(props, 'When it begins for the first time, in the local time of the device.')}
      type="datetime-local"
      step={60}
      value={asText(value)}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  )
}
