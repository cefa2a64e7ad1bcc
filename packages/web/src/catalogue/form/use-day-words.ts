import { useState } from 'react'
import { useToday } from '../../api/setting.ts'
import { dayOfWords, withWeekday } from './day-words.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

interface DayWords {
  /** What the field shows: the words while they are typed, then the day. */
  shown: string
  /** What the words mean: "Saturday 2026/01/31". */
  meaning: string | undefined
  /** What typing gives to the form: the day itself, so that the form is saved with it at any moment. */
  read: (text: string) => string
  leave: () => void
}

/** Lets a day be typed as words such as `sat` or `+5`, with a time behind them where the field has one. */
export function useDayWords(value: string, withTime: boolean, begin: string | undefined): DayWords {
  const [typed, setTyped] = useState({ text: '', means: '', meaning: '' })
  const today = useToday()
  const read = (text: string) => {
    const [, word = '', time = ''] = (withTime ? /^(.*?)( \d{1,2}:\d\d.*)?$/ : /^(.*)$/).exec(text) ?? []
    const day = dayOfWords(word, { today, begin: begin === undefined ? undefined : begin.slice(0, DAY_LENGTH) })
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
