import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { Combobox, TextInput } from '@mantine/core'
import { fieldFrame } from '../form/field-frame.tsx'
import { FIXED_SIDE } from './dropdown-side.ts'
import { LookupOptions } from './lookup-options.tsx'
import type { LookupProps } from './lookup-props.ts'
import { LookupSign } from './lookup-sign.tsx'
import { useLookupField } from './use-lookup-field.ts'

/** Chooses a record of another catalogue by typing. A missing one can be created in place. */
export function Lookup(props: LookupProps) {
  const { value, fault } = props
  const field = props.field as ReferenceField
  const target = referredCatalogue(field)
  const id = typeof value === 'number' ? value : undefined
  const lookup = useLookupField(props)
  const { store, side, input, text, rows, options, chosen } = lookup
  const frame = fieldFrame(props)
  const clearable = Boolean(text) || (id !== undefined && !field.required)
  return (
    <Combobox store={store} position={side} middlewares={FIXED_SIDE} onOptionSubmit={lookup.submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...frame}
          ref={input}
          error={fault ?? lookup.fault ?? (chosen.missing ? 'This record has been deleted' : undefined)}
          value={text ?? chosen.label}
          placeholder={chosen.label || (frame.placeholder ?? '—')}
          autoComplete="off"
          data-unmatched={(Boolean(text?.trim()) && !props.onText) || undefined}
          onChange={(event) => lookup.type(event.currentTarget.value)}
          onFocus={lookup.enter}
          onClick={lookup.open}
          onKeyDown={(event) => {
            if (!store.dropdownOpened) return
            if (event.key === 'Enter') event.preventDefault()
            // Ctrl+Enter saves the form, and must not choose or create anything.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) store.resetSelectedOption()
            if (event.key === 'Escape') lookup.restore()
          }}
          onBlur={() => {
            store.closeDropdown()
            lookup.leave()
            // Text without a choice may still match a record.
            if (!text) frame.onBlur()
          }}
          rightSectionPointerEvents={clearable ? 'all' : 'none'}
          rightSection={
            <LookupSign
              loading={store.dropdownOpened && options.loading}
              clearLabel={clearable ? `Clear ${field.label}` : undefined}
              onClear={() => lookup.choose(undefined)}
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
            create={lookup.canCreate ? createLabel(target, text) : undefined}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function createLabel({ words }: Catalogue, typed: string | undefined): string {
  return `Create ${words.one}${typed ? ` “${typed}”` : ''}`
}
