import { text, type TextField } from '@tollgate/contract/catalogue/field.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { Pill, Select } from '@mantine/core'
import { CatalogueFilter } from '../../catalogue/list/catalogue-filter.tsx'
import { FilterField } from '../../catalogue/list/filter-field.tsx'
import { kindWords, VERBS } from './batch-words.ts'
import classes from './history.module.css'
import type { HistoryAddress } from './use-history-address.ts'

const typed = (key: string, of: TextField, match: Filter['match']): Filter => ({
  key,
  field: key,
  match,
  fields: [],
  parent: false,
  hidden: false,
  of,
})
const PERSON = typed('actor_name', text('Person'), 'contains')
const WORD = typed('text', text('Name of the record'), 'contains')
const FROM = typed('from', text('From', { format: 'day' }), 'equals')
const TO = typed('to', text('To', { format: 'day' }), 'equals')
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
      <FilterField filter={FROM} value={filters.from ?? ''} onFilter={filter} />
      <FilterField filter={TO} value={filters.to ?? ''} onFilter={filter} />
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
