import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNetworkTimeZone, useToday } from '../../api/setting.ts'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { asText } from '../row.ts'
import { dayOfWords, withWeekday } from './day-words.ts'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { isTime } from './field-text.ts'
import { TIME_PATTERNS, timeOfText } from './typed-time.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length
const BEGIN = { format: 'wall time', label: 'Begin' } as const

/** A day or a time: typed, in words or picked. Typed text stays, and the form reports what is invalid. */
export function TimeInput(props: FieldInputProps) {
  const { name, field, value, begin, onChange } = props
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const zone = useNetworkTimeZone()
  const text = asText(value)
  const words = useDayWords(text, isTime(field) && field.format !== 'day', begin)
  if (!isTime(field)) return null
  const clock = field.format === 'day' ? `A day on the network’s clock, ${zone}.` : undefined
  const frame = fieldFrame(props, words.meaning ?? [field.help, clock].filter(Boolean).join(' '))
  const typed = timeOfText(field, text)
  const close = () => {
    setOpened(false)
    input.current?.focus()
  }
  return (
    <TextInput
      {...frame}
      ref={input}
      placeholder={TIME_PATTERNS[field.format]}
      value={words.shown}
      autoComplete="off"
      onChange={(event) => onChange(name, words.read(event.currentTarget.value))}
      onFocus={(event) => {
        // A proposed day in the first field is selected, so that typing replaces it.
        if (props.autoFocus) event.currentTarget.select()
      }}
      onBlur={() => {
        words.leave()
        frame.onBlur()
      }}
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

/** The time zone after a time; picking another day keeps it. */
function zoneOf(text: string): string {
  return / UTC([+-]\d\d:\d\d)?$/.exec(text)?.[0] ?? ''
}

interface DayWords {
  /** Shown in the field: the words while typing, then the day. */
  shown: string
  /** Meaning of the words: "Saturday 2026/01/31". */
  meaning: string | undefined
  /** Turns typed text into the day at once, so that the form can be saved at any moment. */
  read: (text: string) => string
  leave: () => void
}

/** Accepts words such as `sat` or `+5` for a day, followed by a time where the field has one. */
function useDayWords(value: string, withTime: boolean, begin: string | undefined): DayWords {
  const [typed, setTyped] = useState({ text: '', means: '', meaning: '' })
  const today = useToday()
  const read = (text: string) => {
    const [, word = '', time = ''] = (withTime ? /^(.*?)( \d{1,2}:\d\d.*)?$/ : /^(.*)$/).exec(text) ?? []
    const from = timeOfText(BEGIN, begin ?? '')
    const day = dayOfWords(word, { today, begin: from.ok ? asText(from.value).slice(0, DAY_LENGTH) : undefined })
    if (day === undefined) return text
    const means = day.replaceAll('-', '/') + time
    setTyped({ text, means, meaning: withWeekday(day) + time })
    return means
  }
  const isTyped = typed.text !== '' && typed.means === value
  return {
    shown: isTyped ? typed.text : value,
    meaning: isTyped ? `= ${typed.meaning}` : undefined,
    read,
    leave: () => setTyped({ text: '', means: '', meaning: '' }),
  }
}
