import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '../../api/client.ts'
import { useCreateOption } from './create-option.ts'
import { fieldFrame } from '../form/field-frame.tsx'
import type { FieldInputProps } from '../form/field-input-props.ts'
import { listSide, STAYS } from './dropdown-side.ts'
import { CREATE, LookupOptions } from './lookup-options.tsx'
import { asText, rowId } from '../row.ts'
import { useChosen } from './use-chosen.ts'
import { useLookup } from './use-lookup.ts'

interface LookupProps extends FieldInputProps {
  /** Only records that fit these filters are offered. */
  fixed?: Readonly<Record<string, string>> | undefined
}

/** A record of another catalogue, found while typing; one that does not exist yet is created in place. */
export function Lookup(props: LookupProps) {
  const { name, value, row, fault, onChange, fixed } = props
  const field = props.field as ReferenceField
  const target = referredCatalogue(field)
  const id = typeof value === 'number' ? value : undefined
  const [typed, setTyped] = useState<string>()
  const [picked, setPicked] = useState<Row>()
  const input = useRef<HTMLInputElement>(null)
  const [side, setSide] = useState<'bottom' | 'top'>('bottom')
  const store = useCombobox({
    onDropdownOpen: () => setSide(listSide(input.current)),
    onDropdownClose: () => {
      store.resetSelectedOption()
      setTyped(undefined)
    },
  })
  const options = useLookup(target, typed ?? '', store.dropdownOpened, fixed)
  const rows = options.loading && typed ? fitting(target, options.rows, typed) : options.rows
  const shown = rows.map((option) => rowId(target, option)).join()
  const chosen = useChosen(name, field, id, [picked, ...options.rows], row)
  const createOption = useCreateOption(target)
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
  useEffect(() => {
    if (typed !== undefined && typed !== '') store.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is a new object on each render
  }, [shown, typed])

  const frame = fieldFrame(props)
  return (
    <Combobox store={store} position={side} middlewares={STAYS} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...frame}
          ref={input}
          error={fault ?? (chosen.missing ? 'The record it refers to is gone' : undefined)}
          value={typed ?? chosen.label}
          placeholder={chosen.label || (frame.placeholder ?? '—')}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            store.openDropdown()
          }}
          onClick={() => store.openDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && store.dropdownOpened) event.preventDefault()
          }}
          onBlur={() => {
            store.closeDropdown()
            frame.onBlur()
          }}
          rightSectionPointerEvents={id === undefined || field.required ? 'none' : 'all'}
          rightSection={rightSection()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {store.dropdownOpened && (
          <LookupOptions
            catalogue={target}
            options={{ ...options, rows }}
            chosen={id}
            create={
              createOption && !target.readOnly && !options.loading
                ? `Create ${target.words.one}${typed ? ` “${typed}”` : ''}`
                : undefined
            }
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )

  function rightSection() {
    if (store.dropdownOpened && options.loading) return <Loader size="xs" />
    if (id === undefined || field.required) return <Combobox.Chevron />
    return (
      <CloseButton
        size="sm"
        aria-label={`Clear ${field.label}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setPicked(undefined)
          setTyped(undefined)
          onChange(name, null)
        }}
      />
    )
  }
}

/** Until the server's answer is there: those already loaded that fit what is typed. */
function fitting(catalogue: Catalogue, rows: readonly Row[], typed: string): readonly Row[] {
  const wanted = typed.trim().toLowerCase()
  return rows.filter((row) => asText(row[catalogue.label]).toLowerCase().includes(wanted))
}
