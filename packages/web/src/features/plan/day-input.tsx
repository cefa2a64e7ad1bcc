import { dayOf } from '@tollgate/engine/plan/version-status.ts'
import { TextInput } from '@mantine/core'
import { fieldFrame } from '../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../catalogue/form/field-input-props.ts'
import { asText } from '../../catalogue/row.ts'

/** Without it a browser takes years of six digits. */
const LAST_DAY = '9999-12-31'

/** A day, picked from a calendar or typed; sent as its midnight in UTC. */
export function DayInput(props: FieldInputProps) {
  const { name, value, onChange } = props
  return (
    <TextInput
      {...fieldFrame(props)}
      type="date"
      max={LAST_DAY}
      value={dayOf(asText(value))}
      onChange={({ currentTarget: { value: day } }) => onChange(name, day === '' ? '' : `${day}T00:00:00.000Z`)}
    />
  )
}
