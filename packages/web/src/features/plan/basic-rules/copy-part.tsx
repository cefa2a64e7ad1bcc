import type { BasicRulePart } from '@tollgate/contract/plan/basic-rule-edits.ts'
import { ActionIcon, Combobox, ScrollArea, useCombobox } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Row } from '../../../api/client.ts'
import { initialValues } from '../../../catalogue/form/form-values.ts'
import { dropdownSide, FIXED_SIDE } from '../../../catalogue/lookup/dropdown-side.ts'
import { asText, nestedRow, rowId } from '../../../catalogue/row.ts'
import { useLookup } from '../../../catalogue/lookup/use-lookup.ts'
import { OptionText } from '../../../ui/option-text.tsx'
import { rangeWords } from '../tree/range-words.ts'
import { GIVEN, KIND_CATALOGUES } from './part-kinds.ts'
import type { RuleActions } from './rule-actions.ts'

interface CopyPartProps {
  kind: BasicRulePart
  actions: RuleActions
}

/** Labels, as in the sections of the editor. */
const WORDS: Readonly<Record<BasicRulePart, string>> = { time_spans: 'time span', accumulations: 'accumulation rule' }

/** Adds a part like one that some basic rule has already: searched while typing, the next page at the end of the list. */
export function CopyPart({ kind, actions }: CopyPartProps) {
  const catalogue = KIND_CATALOGUES[kind]
  const [typed, setTyped] = useState('')
  const button = useRef<HTMLButtonElement>(null)
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
  const { rows, loading, failed, loadMore } = useLookup(catalogue, typed, store.dropdownOpened)
  const choose = (id: string) => {
    const row = rows.find((option) => String(rowId(catalogue, option)) === id)
    store.closeDropdown()
    if (row) actions.add(kind, valuesOf(kind, row))
  }
  return (
    <Combobox store={store} width={320} position={`${side}-end`} middlewares={FIXED_SIDE} onOptionSubmit={choose}>
      <Combobox.Target withAriaAttributes={false}>
        <ActionIcon
          ref={button}
          aria-label={`Copy ${WORDS[kind]}`}
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
          aria-label={`Find ${WORDS[kind]}s`}
          placeholder="Name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Combobox.Options aria-label={catalogue.words.many}>
          <ScrollArea.Autosize mah={264} type="auto" onBottomReached={loadMore}>
            {rows.map((row) => (
              <Combobox.Option key={rowId(catalogue, row)} value={String(rowId(catalogue, row))}>
                <OptionText hint={asText(nestedRow(row, 'pcc_basic_rule')?.basic_rule_name)}>
                  <span>{kind === 'time_spans' ? timeSpanWords(row) : labelOfRange(row)}</span>
                </OptionText>
              </Combobox.Option>
            ))}
            {rows.length === 0 && (
              <Combobox.Empty>
                {loading ? 'Searching …' : failed ? 'The options could not be loaded' : 'Nothing matches'}
              </Combobox.Empty>
            )}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Its values without what it belongs to. */
function valuesOf(kind: BasicRulePart, row: Row) {
  const values = Object.entries(initialValues(KIND_CATALOGUES[kind], row))
  return Object.fromEntries(values.filter(([name]) => !(name in GIVEN[kind])))
}

/** The time span with its id and the priority: the specification's label. */
function timeSpanWords({ time_span_id, time_span_name, priority }: Row): string {
  const name = `${asText(time_span_id)} ${asText(time_span_name)}`
  return typeof priority === 'number' ? `${name} · priority ${priority}` : name
}

function labelOfRange(row: Row): string {
  return `${asText(row.resource_name)}, ${rangeWords(row)}`
}
