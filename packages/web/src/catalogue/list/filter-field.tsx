import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { FieldInput } from '../form/field-input.tsx'

const DEBOUNCE = 500

interface FilterFieldProps {
  filter: Filter
  value: string
  onFilter: (key: string, value: string) => void
}

/** One filter: typed text takes effect half a second after the last keystroke, a choice at once. */
export const FilterField = memo(function FilterField(props: FilterFieldProps) {
  const { of } = props.filter
  const chosen = of.kind === 'reference' || (of.codes && props.filter.match === 'equals')
  return chosen ? <ChosenFilter {...props} /> : <TypedFilter {...props} />
})

function ChosenFilter({ filter, value, onFilter }: FilterFieldProps) {
  const { key, of } = filter
  const reference = of.kind === 'reference'
  return (
    <FieldInput
      name={key}
      field={reference ? { ...of, required: false } : { ...of, required: false, closed: true }}
      value={value === '' ? null : reference ? Number(value) : value}
      autoFocus={false}
      bare
      onChange={(_, chosen) => onFilter(key, chosen === null ? '' : String(chosen))}
      onBlur={ignore}
    />
  )
}

function ignore(): void {}

function TypedFilter({ filter, value, onFilter }: FilterFieldProps) {
  const { key, of, match } = filter
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The address changed by itself (Back, a chip, clear all), not as the answer to what was typed here.
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const numeric = match === 'equals' && of.kind === 'number'
  const fault = numeric && !/^(-?\d{1,15})?$/.test(typed.trim()) ? 'Whole numbers only' : undefined
  const send = useDebouncedCallback(
    (text: string) => {
      setSent(text)
      onFilter(key, text)
    },
    { delay: DEBOUNCE, flushOnUnmount: false },
  )
  const change = (text: string) => {
    setTyped(text)
    const meant = text.trim() === '' ? '' : numeric ? text.trim() : text
    if (!numeric || /^(-?\d{1,15})?$/.test(meant)) send(meant)
    else send.cancel()
  }
  return (
    <TextInput
      aria-label={of.label}
      placeholder={of.label}
      value={typed}
      error={fault}
      inputMode={numeric ? 'numeric' : 'text'}
      autoComplete="off"
      leftSection={<IconSearch size="0.875rem" aria-hidden />}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send.flush()
        if (event.key === 'Escape' && typed !== '') change('')
      }}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={`Clear ${of.label}`}
            onClick={() => {
              change('')
              send.flush()
            }}
          />
        )
      }
    />
  )
}
