import { text } from '@tollgate/contract/catalogue/field.ts'
import { useState } from 'react'
import { TimeInput } from '../../../catalogue/form/time-input.tsx'
import { timeOfText, type TimeField } from '../../../catalogue/form/typed-time.ts'
import { formatTime } from '../../../catalogue/format/format-time.ts'
import { asText } from '../../../catalogue/row.ts'

const TIME: TimeField = { ...text('Time'), format: 'wall time' }

interface WallTimeInputProps {
  /** `2026-03-02T19:10`, or what is typed and cannot be read as a time. */
  value: string
  /** What counts while nothing is typed. */
  unset: string
  fault: string | undefined
  onChange: (value: string) => void
}

/** What clocks show, in the console's format. While it is typed it stays as it is typed. */
export function WallTimeInput({ value, unset, fault, onChange }: WallTimeInputProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed !== undefined && localOfText(typed) === value ? typed : formatTime('wall time', value || unset)
  return (
    <TimeInput
      name="at"
      field={TIME}
      value={shown}
      fault={fault}
      autoFocus={false}
      onChange={(_, input) => {
        setTyped(asText(input))
        onChange(localOfText(asText(input)))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** As the address has it, without seconds where there are none; text that is no time stays as it is. */
function localOfText(typed: string): string {
  const read = timeOfText(TIME, typed)
  return read.ok ? asText(read.value).replace(/(T\d\d:\d\d):00$/, '$1') : typed
}
