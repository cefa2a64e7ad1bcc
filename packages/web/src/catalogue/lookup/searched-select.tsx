import {
  defaultOptionsFilter,
  getOptionsLockup,
  getParsedComboboxData,
  Select,
  type ComboboxData,
  type ComboboxItem,
  type OptionsFilter,
  type SelectProps,
} from '@mantine/core'
import { useRef, useState, type SyntheticEvent } from 'react'
import { afterPress } from '../../ui/after-press.ts'
import { unmatched, unmatchedMessage, unmatchedText } from './unmatched.ts'

/** Mantine's filter. Its type also allows values that are not strings. */
const searchLabels = defaultOptionsFilter as OptionsFilter

interface SearchedSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> {
  data: ComboboxData
  /** The chosen option, or text that matches none; empty: nothing. */
  value: string
  /** Called with the chosen option, or empty text for none. */
  onChoose: (value: string) => void
  /**
   * Called with typed text that matches no option, as a value; and with the earlier value when that text is dropped.
   * Absent: the field stores the text.
   */
  onText?: ((value: string) => void) | undefined
}

/**
 * A closed list with a search. As in a lookup, text that matches no option stays with an error when the field is left;
 * Esc reverts it.
 */
export function SearchedSelect({ data, value, onChoose, onText, error, filter, ...props }: SearchedSelectProps) {
  const options = Object.values(getOptionsLockup(getParsedComboboxData(data))) as ComboboxItem[]
  const { text, begin, type, choose, restore, leave, fault } = useTypedText({ value, onChoose, onText }, options)
  const chosen = unmatchedText(value) === undefined && value !== '' ? value : null
  const mark = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    // Typing replaces the chosen option.
    if (text === undefined) currentTarget.select()
  }
  return (
    <Select
      nothingFoundMessage="Nothing matches"
      allowDeselect={false}
      {...props}
      data={data}
      filter={(input) => namedFirst((filter ?? searchLabels)(input), input.search)}
      value={chosen}
      searchable
      searchValue={text ?? options.find((option) => option.value === chosen)?.label ?? ''}
      error={error ?? fault}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onOptionSubmit={choose}
      onClear={() => choose('')}
      onFocus={(event) => {
        begin()
        mark(event)
      }}
      onClick={mark}
      onKeyDown={(event) => {
        // Enter chooses the match; text without a match must not submit the form.
        if (event.key === 'Enter' && text) event.preventDefault()
        if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') restore()
        props.onKeyDown?.(event)
      }}
      onBlur={(event) => {
        leave()
        props.onBlur?.(event)
      }}
    />
  )
}

/** Text in place of the chosen option's label. */
function useTypedText(
  { value, onChoose, onText }: Pick<SearchedSelectProps, 'value' | 'onChoose' | 'onText'>,
  options: readonly ComboboxItem[],
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
  const begin = () => {
    if (text === undefined) before.current = value
  }
  const restore = () => {
    setOwn(undefined)
    if (value !== before.current) (onText ?? onChoose)(before.current)
  }
  const choose = (next: string) => {
    // The typed text is dropped first, so that the choice replaces the earlier option.
    if (text !== undefined) restore()
    if (next !== (text === undefined ? value : before.current)) onChoose(next)
  }
  const type = (typed: string) => {
    setOwn(typed)
    if (typed !== '') onText?.(unmatched(typed))
    else if (onText && value !== '') onChoose('')
  }
  const leave = () => {
    if (text === undefined) return
    const named = options.filter((option) => isNamed(option, text))
    if (text.trim() === '') choose('')
    else if (named[0] && named.length === 1) choose(named[0].value)
    else afterPress(() => setRefused(text))
  }
  return {
    text,
    begin,
    type,
    choose,
    restore,
    leave,
    fault: text && text === refused ? unmatchedMessage(text) : undefined,
  }
}

/** The matches, with the option that the text names exactly first, so that Enter chooses it. */
function namedFirst(found: ReturnType<OptionsFilter>, search: string): ReturnType<OptionsFilter> {
  return found.toSorted((a, b) => rank(a, search) - rank(b, search))
}

function rank(option: ReturnType<OptionsFilter>[number], search: string): number {
  return 'value' in option && isNamed(option, search) ? 0 : 1
}

/** By its value, its whole label or a part of it: "B", "B — Decision", "Decision". */
function isNamed({ value, label }: ComboboxItem, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [value, label, ...label.split(/ — |  /)].some((name) => name.toLowerCase() === wanted)
}
