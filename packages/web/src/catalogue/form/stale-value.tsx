import { useState } from 'react'
import { WhoseChoice } from './whose-choice.tsx'

interface StaleValueProps<T> {
  caption: string
  before: T
  theirs: T
  value: T
  words: (value: T) => string
  onChange: (value: T) => void
}

/** One value of a form that another person changed. Values are equal if their texts are. */
export function StaleValue<T>({ caption, before, theirs, value, words, onChange }: StaleValueProps<T>) {
  const isTheirs = words(value) === words(theirs)
  const [mine, setMine] = useState(value)
  // Keeps offering the typed value after the other one was taken.
  if (!isTheirs && words(mine) !== words(value)) setMine(value)
  return (
    <WhoseChoice
      caption={caption}
      before={words(before) || '—'}
      theirs={words(theirs) || '—'}
      mine={words(mine) || '—'}
      isTyped={words(mine) !== words(before)}
      stands={isTheirs ? 'theirs' : 'mine'}
      waits={false}
      onChoose={(whose) => onChange(whose === 'theirs' ? theirs : mine)}
    />
  )
}
