import { exampleOf, operatorIn } from '@tollgate/contract/catalogue/filter-operators.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useState } from 'react'
import { useFocusTarget } from '../../ui/focus.ts'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { late } from '../../ui/late.ts'
import { isTime } from '../form/field-text.ts'
import { filterTarget } from './focus-targets.ts'
import { readFilter, textOfFilter, type ReadFilter } from './typed-filter.ts'
import { onApplyFilters, useHoldRows } from './typed-filters.ts'
import type { ListState } from './use-list-state.ts'

const DEBOUNCE_MS = 500

/** Loaded on demand: a list of choices is much code that most lists do not need at first. */
const ChosenFilter = late(async () => (await import('./chosen-filter.tsx')).ChosenFilter)

export interface FilterFieldProps {
  filter: Filter
  value: string
  onFilter: ListState['filter']
  /** The filter that is in force until this one is complete, and the text that this one begins with. */
  instead?: { key: string; text: string } | undefined
  /** Name for `requestFocus`; absent: that of the filter. */
  target?: string
}

/** One filter. Text applies half a second after the last key, a choice at once. */
export const FilterField = memo(function FilterField(props: FilterFieldProps) {
  const { of } = props.filter
  const chosen = of.kind === 'reference' || (of.codes && props.filter.match === 'equals')
  if (!chosen) return <TypedFilter {...props} />
  return (
    <Suspense fallback={<TextInput readOnly aria-label={of.label} placeholder={of.label} />}>
      <ChosenFilter {...props} />
    </Suspense>
  )
})

function placeholderOf({ of, match, key }: Filter): string {
  if (match === 'find') return 'Name or code'
  const operator = operatorIn(key)
  if (match === 'narrow' && operator) return `Such as ${exampleOf({ of, operator })}`
  return of.label
}

function TypedFilter({ filter, value, onFilter, instead, target: name = filterTarget(filter.key) }: FilterFieldProps) {
  const { key, of, match } = filter
  const target = useFocusTarget<HTMLInputElement>(name)
  const numeric = match === 'equals' && of.kind === 'number'
  const read = (typed: string): ReadFilter =>
    instead && typed.trim() === '' ? { ok: false, message: 'Type a value' } : readFilter(filter, typed)
  const { text, type, apply } = useTypedText(
    textOfFilter(filter, value),
    (typed) => {
      const wanted = read(typed)
      if (wanted.ok) onFilter(key, wanted.value, instead?.key)
      return wanted.ok ? textOfFilter(filter, wanted.value) : undefined
    },
    instead?.text,
  )
  const wanted = read(text)
  useHoldRows(!wanted.ok)
  return (
    <TextInput
      ref={target}
      aria-label={of.label}
      placeholder={placeholderOf(filter)}
      value={text}
      error={wanted.ok ? undefined : wanted.message}
      inputMode={numeric ? 'numeric' : 'text'}
      autoComplete="off"
      leftSection={<IconSearch size="0.875rem" aria-hidden />}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
        if (event.key === 'Escape' && text !== '') type('')
      }}
      rightSection={
        text === '' ? (
          isTime(of) && <DayButton onPick={type} />
        ) : (
          <CloseButton
            size="sm"
            tabIndex={-1}
            aria-label={`Clear ${of.label}`}
            onClick={() => {
              type('')
              apply()
            }}
          />
        )
      }
    />
  )
}

function DayButton({ onPick }: { onPick: (text: string) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <CalendarButton
      opened={opened}
      picked=""
      withTime={false}
      onOpen={() => setOpened(true)}
      onClose={() => setOpened(false)}
      onPick={onPick}
    />
  )
}

/** Text that applies after a pause, and follows changes of the address: Back, a chip, Clear all. */
function useTypedText(value: string, onApply: (text: string) => string | undefined, first = value) {
  const [text, setText] = useState(first)
  const [applied, setApplied] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== applied) {
      setText(value)
      setApplied(value)
    }
  }
  const applyLater = useDebouncedCallback(
    (typed: string) => {
      const next = onApply(typed)
      if (next !== undefined) setApplied(next)
    },
    { delay: DEBOUNCE_MS, flushOnUnmount: false },
  )
  const type = (typed: string) => {
    setText(typed)
    applyLater(typed)
  }
  useEffect(() => onApplyFilters(() => applyLater.flush()), [applyLater])
  return { text, type, apply: () => applyLater.flush() }
}
