import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMayEdit } from '../rights.ts'
import { useCreateOption } from './create-option.ts'
import { fieldFrame } from '../form/field-frame.tsx'
import type { FieldInputProps } from '../form/field-input-props.ts'
import { dropdownSide, FIXED_SIDE } from './dropdown-side.ts'
import { CREATE, LookupOptions } from './lookup-options.tsx'
import { nameOf } from '../format/format-value.ts'
import { rowId } from '../row.ts'
import { useChosen } from './use-chosen.ts'
import { useLookup } from './use-lookup.ts'

interface LookupProps extends FieldInputProps {
  /** Only records that match these filters are offered. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** Id of a record that is not offered: what is asked about itself. */
  without?: number | undefined
}

/** Chooses a record of another catalogue by typing. One that does not exist yet is created in place. */
export function Lookup(props: LookupProps) {
  const { value, fault } = props
  const field = props.field as ReferenceField
  const target = referredCatalogue(field)
  const id = typeof value === 'number' ? value : undefined
  const lookup = useLookupField(props, field, target, id)
  const { store, side, input, typed, rows, options, chosen, createOption } = lookup
  const frame = fieldFrame(props)
  const clearable = id !== undefined && !field.required
  return (
    <Combobox store={store} position={side} middlewares={FIXED_SIDE} onOptionSubmit={lookup.submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...frame}
          ref={input}
          error={fault ?? (chosen.missing ? 'This record has been deleted' : undefined)}
          value={typed ?? chosen.label}
          placeholder={chosen.label || (frame.placeholder ?? '—')}
          autoComplete="off"
          onChange={(event) => lookup.type(event.currentTarget.value)}
          onClick={lookup.open}
          onKeyDown={(event) => event.key === 'Enter' && store.dropdownOpened && event.preventDefault()}
          onBlur={() => {
            store.closeDropdown()
            frame.onBlur()
          }}
          rightSectionPointerEvents={clearable ? 'all' : 'none'}
          rightSection={
            <LookupSign
              loading={store.dropdownOpened && options.loading}
              clearLabel={clearable ? `Clear ${field.label}` : undefined}
              onClear={lookup.clear}
            />
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {store.dropdownOpened && (
          <LookupOptions
            catalogue={target}
            options={{ ...options, rows }}
            chosen={id}
            create={createOption && !options.loading ? createLabel(target, typed) : undefined}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** What was typed, the options for it, and what happens when one is chosen. */
function useLookupField(
  { name, row, onChange, fixed, without }: LookupProps,
  field: ReferenceField,
  target: Catalogue,
  id: number | undefined,
) {
  const [typed, setTyped] = useState<string>()
  const [picked, setPicked] = useState<Row>()
  const input = useRef<HTMLInputElement>(null)
  const [side, setSide] = useState<'bottom' | 'top'>('bottom')
  const store = useCombobox({
    onDropdownOpen: () => setSide(dropdownSide(input.current)),
    onDropdownClose: () => {
      store.resetSelectedOption()
      setTyped(undefined)
    },
  })
  const options = useLookup(target, typed ?? '', store.dropdownOpened, fixed)
  const found = options.loading && typed ? matching(target, options.rows, typed) : options.rows
  const rows = without === undefined ? found : found.filter((option) => rowId(target, option) !== without)
  const shown = rows.map((option) => rowId(target, option)).join()
  const chosen = useChosen(name, field, id, [picked, ...options.rows], row)
  const create = useCreateOption(target)
  const createOption = useMayEdit(target) ? create : undefined
  const open = () => {
    if (typed === undefined) input.current?.select()
    store.openDropdown()
  }
  // What is typed behind the chosen name replaces it; an emptied field has no record.
  const type = (text: string) => {
    const isAppended = typed === undefined && chosen.label !== '' && text.startsWith(chosen.label)
    setTyped(isAppended ? text.slice(chosen.label.length) : text)
    if (text === '' && id !== undefined) onChange(name, null)
    store.openDropdown()
  }
  const choose = (option: Row) => {
    setPicked(option)
    onChange(name, rowId(target, option))
  }
  const submit = (submitted: string) => {
    const option = rows.find((candidate) => String(rowId(target, candidate)) === submitted)
    if (option) choose(option)
    else if (submitted === CREATE) createOption?.(typed ?? '', choose)
    store.closeDropdown()
  }
  const clear = () => {
    setPicked(undefined)
    setTyped(undefined)
    onChange(name, null)
  }
  useEffect(() => {
    if (typed !== undefined && typed !== '') store.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is a new object on each render
  }, [shown, typed, options.loading])
  return { store, side, input, typed, open, type, rows, options, chosen, createOption, submit, clear }
}

interface LookupSignProps {
  loading: boolean
  /** Absent: the value cannot be cleared. */
  clearLabel: string | undefined
  onClear: () => void
}

/** At the end of the field: a spinner while options load, else a button that clears the value, else an arrow. */
function LookupSign({ loading, clearLabel, onClear }: LookupSignProps) {
  if (loading) return <Loader size="xs" />
  if (clearLabel === undefined) return <Combobox.Chevron />
  return (
    <CloseButton size="sm" aria-label={clearLabel} onMouseDown={(event) => event.preventDefault()} onClick={onClear} />
  )
}

function createLabel({ words }: Catalogue, typed: string | undefined): string {
  return `Create ${words.one}${typed ? ` “${typed}”` : ''}`
}

/** The loaded options that match, while the server is still searching. */
function matching(catalogue: Catalogue, rows: readonly Row[], typed: string): readonly Row[] {
  const wanted = typed.trim().toLowerCase()
  return rows.filter((row) => {
    const { text, beside = '' } = nameOf(catalogue, row)
    return `${text} ${beside}`.toLowerCase().includes(wanted)
  })
}
