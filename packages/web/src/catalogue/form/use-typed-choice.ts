import { useRef, type KeyboardEvent } from 'react'

/** Longer than between two keys of one word, in milliseconds. */
const PAUSE = 1000

interface Choice {
  value: string | number
  label: string
}

/** Letters typed over a closed list choose the option that they begin, as in the lists of a browser: by its code or its meaning. */
export function useTypedChoice(choices: readonly Choice[], choose: (value: string) => void) {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return
    const before = timeStamp - typed.current.at < PAUSE ? typed.current.text : ''
    const text = before + key.toLowerCase()
    typed.current = { text, at: timeStamp }
    const found = choiceOf(text, choices)
    if (found !== undefined) choose(String(found.value))
  }
}

function choiceOf(text: string, choices: readonly Choice[]): Choice | undefined {
  const begins = (words: string | number) => String(words).toLowerCase().startsWith(text)
  return choices.find(({ value }) => begins(value)) ?? choices.find(({ label }) => begins(label))
}
