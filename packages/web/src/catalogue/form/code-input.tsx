import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useMemo, useRef, useState, type SyntheticEvent } from 'react'
import classes from './catalogue-form.module.css'
import { codesOf } from './choice-input.tsx'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { asText } from '../row.ts'

/** A code from a list of proposals, or any other; the meaning of the current one is shown below. */
export function CodeInput(props: FieldInputProps) {
  const { name, field, value, onChange } = props
  const codes = codesOf(field)
  const [opened, setOpened] = useState(false)
  const meanings = useMemo(() => new Map(codes.map((code) => [String(code.value), code])), [codes])
  const filter = useMemo<OptionsFilter>(
    () =>
      ({ options, search }) => {
        const wanted = search.trim().toLowerCase()
        if (meanings.has(search.trim())) return options
        return options.filter((option) => {
          const { value: code } = option as ComboboxItem
          return `${code} ${meanings.get(code)?.label ?? ''}`.toLowerCase().includes(wanted)
        })
      },
    [meanings],
  )
  const present = asText(value).trim()
  // Passing through the field must not change a stored value.
  const isTyped = useRef(false)
  // Typing replaces the code.
  const mark = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (!isTyped.current) currentTarget.select()
  }
  const takeMeant = () => {
    const code = isTyped.current ? codeMeant(present, meanings) : undefined
    isTyped.current = false
    if (code !== undefined) onChange(name, code)
  }
  const meaning = meaningWithout(present, meanings.get(present)?.label)
  return (
    <Autocomplete
      {...fieldFrame(props, meaning || field.help)}
      data={[...meanings.keys()]}
      filter={filter}
      value={asText(value)}
      onChange={(text) => {
        isTyped.current = true
        onChange(name, text)
      }}
      openOnFocus={false}
      onFocus={mark}
      onClick={mark}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={({ key }) => {
        // Typed text counts as the answer: the surrounding form must not close the list.
        if (key !== 'Enter') return
        setOpened(false)
        takeMeant()
      }}
      onBlur={() => {
        takeMeant()
        props.onBlur(name)
      }}
      maxDropdownHeight={280}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
      classNames={{ input: classes.mono ?? '' }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.code}>{option.value}</span>
          <span>{meaningWithout(option.value, meanings.get(option.value)?.label)}</span>
          <span className={classes.beside}>{meanings.get(option.value)?.hint}</span>
        </span>
      )}
    />
  )
}

/** The code for typed text that is none: a code in another case, or its meaning ("active" for A). */
function codeMeant(text: string, meanings: ReadonlyMap<string, { label: string }>): string | undefined {
  if (meanings.has(text)) return undefined
  const wanted = text.toLowerCase()
  const codes = [...meanings.keys()]
  const same = codes.find((code) => code.toLowerCase() === wanted)
  return same ?? codes.find((code) => meanings.get(code)?.label.toLowerCase() === wanted)
}

/** The meaning without a leading code: "9 — non-GBR" without the 9; nothing for ACTIVE that means active. */
function meaningWithout(code: string, meaning = ''): string {
  if (code.replaceAll('_', ' ').toLowerCase() === meaning.toLowerCase()) return ''
  return meaning.startsWith(`${code} — `) ? meaning.slice(`${code} — `.length) : meaning
}
