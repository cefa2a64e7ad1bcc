import { isRate } from '@tollgate/contract/catalogue/filter-operators.ts'
import { TextInput } from '@mantine/core'
import type { FieldInputProps } from './field-input-props.ts'
import { fieldFrame } from './field-frame.tsx'
import { textOfValue, valueOfText } from './field-text.ts'
import { formatCount } from '../format/format-value.ts'
import { asText } from '../row.ts'
import classes from './catalogue-form.module.css'

/** A bit rate as people write it ("1.5M"), with the exact number below. */
export function RateInput(props: FieldInputProps) {
  const { name, field, value, onChange } = props
  const unit = isRate(field) ? field.unit : 'bit/s'
  const text = asText(value)
  const typed = valueOfText(field, text)
  const number = typed.ok && typeof typed.value === 'number' ? typed.value : undefined
  const help = number === undefined ? field.help : `= ${formatCount(number)} ${unit}${inOtherWords(props, number)}`
  return (
    <TextInput
      {...fieldFrame(props, help)}
      value={text}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      placeholder={unit === 'bit/s' ? '1.5M' : '6G'}
      rightSection={/[a-z]/i.test(text) ? undefined : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth="3.5rem"
      autoComplete="off"
    />
  )
}

/** The number in a larger unit, if it was typed without one. */
function inOtherWords({ field, value }: FieldInputProps, number: number): string {
  const human = textOfValue(field, number)
  return /^\d+$/.test(asText(value).trim()) && !/^\d+$/.test(human) ? ` = ${human}` : ''
}
