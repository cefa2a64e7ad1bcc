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

/** Mantine's own, whose type also allows for values that are no text. */
const searchLabels = defaultOptionsFilter as OptionsFilter

interface SearchedSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> {
  data: ComboboxData
  /** The chosen option, or text that names none; empty: nothing is chosen. */
  value: string
  /** Takes the chosen option; empty: none any more. */
  onChoose: (value: string) => void
  /**
   * Receives typed text that names no option, as a value; when the text is dropped, receives the value before it. Absent: the
   * field keeps the text itself.
   */
  onText?: ((value: string) => void) | undefined
}

/**
 * A closed list in which one searches by typing. As in a lookup, text that names no option stays, with the reason, when the
 * field is left; Esc takes it back.
 */
export function SearchedSelect({ data, value, onChoose, onText, error, filter, ...props }: SearchedSelectProps) {
  const options = Object.values(getOptionsLockup(getParsedComboboxData(data))) as ComboboxItem[]
  const { text, begin, type, choose, restore, leave, fault } = useTypedText({ value, onChoose, onText }, options)
  const chosen = unmatchedText(value) === undefined && value !== '' ? value : null
  const mark = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    // What is typed takes the place of what is chosen.
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
        // Enter chooses what is found; text that is no option must not save the form.
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

/** The text that stands in place of a chosen option's label. */
function useTypedText(
  { value, onChoose, onText }: Pick<SearchedSelectProps, 'value' | 'onChoose' | 'onText'>,
  options: readonly ComboboxItem[],
) {
  const [own, setOwn] = useState<string>()
  const [seen, setSeen] = useState(value)
  const [refused, setRefused] = useState<string>()
  const before = useRef(unmatchedText(value) === undefined ? value : '')
  // An option that was chosen elsewhere, by Back for instance, takes the place of what is typed here.
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
    // The typed text goes first: the choice replaces the option before it.
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

/** What is found, with the option that the text names first: Enter chooses it. */
function namedFirst(found: ReturnType<OptionsFilter>, search: string): ReturnType<OptionsFilter> {
  return found.toSorted((a, b) => rank(a, search) - rank(b, search))
}

function rank(option: ReturnType<OptionsFilter>[number], search: string): number {
  return 'value' in option && isNamed(option, search) ? 0 : 1
}

/** By its value, its whole label, or one of the label's parts: "B", "B — Decision", "Decision". */
function isNamed({ value, label }: ComboboxItem, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [value, label, ...label.split(/ — |  /)].some((name) => name.toLowerCase() === wanted)
}
