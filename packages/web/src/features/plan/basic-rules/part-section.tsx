import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { ActionIcon, Combobox, ScrollArea, useCombobox } from '@mantine/core'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { useFocusTarget } from '../../../ui/focus.ts'
import { SectionHead } from '../parts/section-head.tsx'
import type { RecordEdit } from './edit-state.ts'
import { addTarget } from './focus-targets.ts'
import classes from './part-section.module.css'
import type { RuleActions } from './rule-actions.ts'
import { initialValues } from '../../../catalogue/form/form-values.ts'
import { dropdownSide, FIXED_SIDE } from '../../../catalogue/lookup/dropdown-side.ts'
import { asText, nestedRow, rowId } from '../../../catalogue/row.ts'
import { type LookupOptions, useLookup } from '../../../catalogue/lookup/use-lookup.ts'
import { GIVEN, KIND_CATALOGUES } from './part-kinds.ts'
import { OptionText } from '../../../ui/option-text.tsx'
import { rangeWords } from '../tree/range-words.ts'

/** The names of the parts, as in the editor's sections. */
const PART_NAMES: Readonly<Record<BasicRulePart, string>> = {
  time_spans: 'time span',
  accumulations: 'accumulation rule',
}

const WORDS: Readonly<Record<BasicRulePart, { title: string; add: string; none: string }>> = {
  time_spans: { title: 'Time spans', add: 'Add time span', none: 'It is the same at all times.' },
  accumulations: {
    title: 'Accumulation rules',
    add: 'Add accumulation rule',
    none: 'It is the same however much is used.',
  },
}

interface PartSectionProps {
  kind: BasicRulePart
  edits: readonly RecordEdit[]
  actions: RuleActions
  onAdd: () => void
  children: ReactNode
}

/** The parts of one kind in the editor: their number, and how to add one. */
export function PartSection({ kind, edits, actions, onAdd, children }: PartSectionProps) {
  const { title, add, none } = WORDS[kind]
  return (
    <section className={classes.section} aria-label={title}>
      <SectionHead title={title} level={3} count={formatCount(edits.filter(({ deleted }) => !deleted).length)}>
        <ToolButton ref={useFocusTarget(addTarget(kind))} icon={IconPlus} variant="subtle" onClick={onAdd}>
          {add}
        </ToolButton>
        <CopyPart kind={kind} actions={actions} />
      </SectionHead>
      {edits.length === 0 && <p className={classes.none}>{none}</p>}
      {children}
    </section>
  )
}

interface CopyPartProps {
  kind: BasicRulePart
  actions: RuleActions
}

/** Copies a part of another basic rule. Typing searches; reaching the end of the list loads the next page. */
function CopyPart({ kind, actions }: CopyPartProps) {
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

interface PartOptionsProps {
  kind: BasicRulePart
  options: LookupOptions
}

/** The parts that can be copied, each with its basic rule and place, since many have similar names. */
function PartOptions({ kind, options: { rows, loading, failed, loadMore } }: PartOptionsProps) {
  const catalogue = KIND_CATALOGUES[kind]
  return (
    <Combobox.Options aria-label={catalogue.words.many}>
      <ScrollArea.Autosize mah={264} type="auto" onBottomReached={loadMore}>
        {rows.map((row) => (
          <Combobox.Option key={rowId(catalogue, row)} value={String(rowId(catalogue, row))}>
            <OptionText hint={originOf(row)}>
              <span>{kind === 'time_spans' ? timeSpanLabel(row) : accumulationLabel(row)}</span>
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
  )
}

/** "Fair use · Prepaid internet / version from 2026/09/01 / Session start / Access / Roaming / from 2026/09/01" */
function originOf(row: Row): string {
  return [nestedRow(row, 'pcc_basic_rule')?.basic_rule_name, row.basic_rule_place]
    .map(asText)
    .filter(Boolean)
    .join(' · ')
}

/** Id, name and priority of a time span, as the specification words it. */
function timeSpanLabel({ time_span_id, time_span_name, priority }: Row): string {
  const name = `${asText(time_span_id)} ${asText(time_span_name)}`
  return typeof priority === 'number' ? `${name} · priority ${priority}` : name
}

function accumulationLabel(row: Row): string {
  return `${asText(row.resource_name)}, ${rangeWords(row)}`
}
