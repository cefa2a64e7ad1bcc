import { text } from '@tollgate/contract/catalogue/field.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { Pill, Select, TextInput } from '@mantine/core'
import { CatalogueFilter } from '../../catalogue/list/catalogue-filter.tsx'
import { FilterField } from '../../catalogue/list/filter-field.tsx'
import { kindWords, VERBS } from './batch-words.ts'
import classes from './history.module.css'
import type { HistoryAddress } from './use-history-address.ts'

/** Without it a browser takes years of six digits. */
const LAST_DAY = '9999-12-31'

const typed = (key: string, label: string): Filter => ({
  key,
  field: key,
  match: 'contains',
  fields: [],
  parent: false,
  hidden: false,
  of: text(label),
})
const PERSON = typed('actor_name', 'Person')
const WORD = typed('text', 'Name of the record')
const ACTIONS = Object.entries(VERBS).map(([value, label]) => ({ value, label }))
/** The changes by person, kind of record, action, days and name; of one record, where the address names it. */
export function HistoryFilters({ address }: { address: HistoryAddress }) {
  const { filters, filter } = address
  return (
    <search className={classes.filters} aria-label="Filter changes">
      <FilterField filter={PERSON} value={filters.actor_name ?? ''} onFilter={filter} />
      <FilterField filter={WORD} value={filters.text ?? ''} onFilter={filter} />
      <CatalogueFilter value={filters.resource} onFilter={filter} />
      <Select
        aria-label="Change"
        placeholder="Change"
        data={ACTIONS}
        value={filters.action ?? null}
        onChange={(value) => filter('action', value ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear change' }}
      />
      <DayFilter name="from" label="From" address={address} />
      <DayFilter name="to" label="To" address={address} />
      {filters.record_id !== undefined && (
        <Pill
          className={classes.record}
          withRemoveButton
          onRemove={() => filter('record_id', '')}
          removeButtonProps={{ 'aria-label': 'Remove filter of the record', 'aria-hidden': false, tabIndex: 0 }}
        >
          Only {kindWords(filters.resource ?? 'record')} <b>{filters.record_id}</b>
        </Pill>
      )}
    </search>
  )
}

interface DayFilterProps {
  name: 'from' | 'to'
  label: string
  address: HistoryAddress
}

/** A day takes effect as soon as it is whole. */
function DayFilter({ name, label, address }: DayFilterProps) {
  const { filters, filter } = address
  return (
    <TextInput
      type="date"
      max={LAST_DAY}
      aria-label={label}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth="3rem"
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => filter(name, value)}
    />
  )
}
