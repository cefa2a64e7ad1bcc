import { useRef, useState } from 'react'
import { afterPress } from '../../ui/after-press.ts'
import { meantOption, type Option } from './match-options.ts'
import { unmatched, unmatchedMessage, unmatchedText } from './unmatched.ts'

export interface TypedChoiceProps {
  /** The chosen option, or text that matches none; empty: nothing. */
  value: string
  /** Called with the chosen option, or empty text for none. */
  onChoose: (value: string) => void
  /**
   * Called with typed text that matches no option, as a value; and with the earlier value when that text is dropped.
   * Absent: the field stores the text.
   */
  onText?: ((value: string) => void) | undefined
  /** Label of the button that chooses nothing; absent: an emptied field gets its option back, unless text is stored. */
  clearLabel?: string | undefined
  /** Choosing does something at once: text that is left is dropped. */
  acts?: boolean | undefined
}

/** Text in place of the chosen option's label. */
export function useTypedChoice(
  { value, onChoose, onText, clearLabel, acts }: TypedChoiceProps,
  options: readonly Option[],
) {
  const [own, setOwn] = useState<string>()
  const [seen, setSeen] = useState(value)
  const [refused, setRefused] = useState<string>()
  const before = useRef(unmatchedText(value) === undefined ? value : '')
  // An option chosen elsewhere, for example by Back, replaces the typed text.
  if (value !== seen) {
    setSeen(value)
    setOwn(undefined)
  }
  const text = own ?? unmatchedText(value)
  const restore = () => {
    setOwn(undefined)
    if (value !== before.current) (onText ?? onChoose)(before.current)
  }
  const choose = (next: string) => {
    // The typed text is dropped first, so that the choice replaces the earlier option.
    if (text !== undefined) restore()
    if (next !== (text === undefined ? value : before.current)) onChoose(next)
  }
  return {
    text,
    fault: text && text === refused ? unmatchedMessage(text) : undefined,
    choose,
    restore,
    /** Says that the text is no option. */
    refuse: () => setRefused(text),
    begin: () => {
      if (text === undefined) before.current = value
    },
    type: (typed: string) => {
      setOwn(typed)
      if (typed !== '') onText?.(unmatched(typed))
      else if (onText && value !== '') onChoose('')
    },
    /** Chooses what the text means; text without a meaning stays. */
    leave: () => {
      if (text === undefined) return
      const meant = meantOption(options, text)
      if (text.trim() === '' && (clearLabel !== undefined || onText)) choose('')
      else if (acts || text.trim() === '') restore()
      else if (meant) choose(meant.value)
      else afterPress(() => setRefused(text))
    },
  }
}
