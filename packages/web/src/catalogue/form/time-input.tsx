import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { asText } from '../row.ts'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { isTime } from './field-text.ts'
import { TIME_PATTERNS, timeOfText } from './typed-time.ts'

/** A day or a time, typed or picked. What is typed stays as it is: the form says what it does not understand. */
export function TimeInput(props: FieldInputProps) {
  const { name, field, value, onChange } = props
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  if (!isTime(field)) return null
  const text = asText(value)
  const typed = timeOfText(field, text)
  const close = () => {
    setOpened(false)
    input.current?.focus()
  }
  return (
    <TextInput
      {...fieldFrame(props)}
      ref={input}
      placeholder={TIME_PATTERNS[field.format]}
      value={text}
      autoComplete="off"
      onChange={(event) => onChange(name, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpened(true)
      }}
      rightSection={
        <CalendarButton
          opened={opened}
          onOpen={() => setOpened(true)}
          onClose={close}
          picked={typed.ok ? asText(typed.value) : ''}
          withTime={field.format !== 'day'}
          onPick={(picked) => onChange(name, field.format === 'day' ? picked : picked + zoneOf(text))}
        />
      }
    />
  )
}

/** The zone behind a time, which picking another day leaves as it is. */
function zoneOf(text: string): string {
  return / UTC([+-]\d\d:\d\d)?$/.exec(text)?.[0] ?? ''
}
