import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import { ActionIcon, Combobox, useCombobox } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { initialValues } from '../../../catalogue/form/form-values.ts'
import { dropdownSide, FIXED_SIDE } from '../../../catalogue/lookup/dropdown-side.ts'
import { rowId } from '../../../catalogue/row.ts'
import { useLookup } from '../../../catalogue/lookup/use-lookup.ts'
import { GIVEN, KIND_CATALOGUES } from './part-kinds.ts'
import { PartOptions } from './part-options.tsx'
import type { RuleActions } from './rule-actions.ts'

interface CopyPartProps {
  kind: BasicRulePart
  actions: RuleActions
}

/** The names of the parts, as in the editor's sections. */
const PART_NAMES: Readonly<Record<BasicRulePart, string>> = {
  time_spans: 'time span',
  accumulations: 'accumulation rule',
}

/** Copies a part of another basic rule. Typing searches; reaching the end of the list loads the next page. */
export function CopyPart({ kind, actions }: CopyPartProps) {
  const catalogue = KIND_CATALOGUES[kind]
  const { store, button, side, typed, setTyped } = useSearchMenu()
  const options = useLookup(catalogue, typed, store.dropdownOpened)
  const choose = (id: string) => {
    const row = options.rows.find((option) => String(rowId(catalogue, option)) === id)
    store.closeDropdown()
    if (row) actions.add(kind, valuesOf(kind, row))
  }
  return (
    <Combobox store={store} width={320} position={`${side}-end`} middlewares={FIXED_SIDE} onOptionSubmit={choose}>
      <Combobox.Target withAriaAttributes={false}>
        <ActionIcon
          ref={button}
          aria-label={`Copy ${PART_NAMES[kind]}`}
          title="Copy one of another basic rule"
          aria-haspopup="listbox"
          aria-expanded={store.dropdownOpened}
          onClick={() => store.toggleDropdown()}
        >
          <IconCopy size="1rem" aria-hidden />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={`Find ${PART_NAMES[kind]}s`}
          placeholder="Name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <PartOptions kind={kind} options={options} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** A menu with a search field, which is focused on opening and emptied on closing. */
function useSearchMenu() {
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const [side, setSide] = useState<'bottom' | 'top'>('bottom')
  const store = useCombobox({
    onDropdownOpen: () => {
      setSide(dropdownSide(button.current))
      store.focusSearchInput()
    },
    onDropdownClose: () => {
      store.resetSelectedOption()
      setTyped('')
    },
  })
  return { store, button, side, typed, setTyped }
}

/** The values of a part without the ids of its parents. */
function valuesOf(kind: BasicRulePart, row: Row) {
  const values = Object.entries(initialValues(KIND_CATALOGUES[kind], row))
  return Object.fromEntries(values.filter(([name]) => !(name in GIVEN[kind])))
}
