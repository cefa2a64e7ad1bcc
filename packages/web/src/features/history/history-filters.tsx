import { listChanges } from '@tollgate/contract/calls/history.ts'
import { text, type TextField } from '@tollgate/contract/catalogue/field.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { treeOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { isIsoDate } from '@tollgate/contract/standards/iso-date-time.ts'
import { Checkbox, Pill } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { CatalogueFilter } from '../../catalogue/list/catalogue-filter.tsx'
import { FilterField } from '../../catalogue/list/filter-field.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { kindWords, VERBS, nameWords } from '../../catalogue/history/batch-words.ts'
import classes from './history.module.css'
import type { HistoryAddress } from './use-history-address.ts'
import { sendPage } from '../../api/client.ts'
import { withUnknown } from '../../catalogue/lookup/match-options.ts'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'

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
const WORD = typed('text', text('Name or value'), 'contains')
const FROM = typed('from', text('From', { format: 'day' }), 'equals')
const TO = typed('to', text('To', { format: 'day' }), 'equals')
const ACTIONS = Object.entries(VERBS).map(([value, label]) => ({ value, label }))
/** Filters by person, kind of record, action, days and word; and by record if the address names one. */
export function HistoryFilters({ address }: { address: HistoryAddress }) {
  const { filters, filter } = address
  const { to = '' } = filters
  return (
    <search className={classes.filters} aria-label="Filter changes">
      <FilterField filter={PERSON} value={filters.actor_name ?? ''} onFilter={filter} />
      <FilterField filter={WORD} value={filters.text ?? ''} onFilter={filter} />
      <CatalogueFilter value={filters.resource} onFilter={filter} />
      <SearchedSelect
        aria-label="Change"
        placeholder="Change"
        data={withUnknown(ACTIONS, filters.action ?? '')}
        value={filters.action ?? ''}
        onChoose={(value) => filter('action', value)}
        clearLabel="Clear change"
      />
      <FilterField filter={FROM} value={filters.from ?? ''} onFilter={filter} />
      <FilterField filter={TO} value={isIsoDate(to) ? to : ''} onFilter={filter} />
      {to !== '' && !isIsoDate(to) && <UpTo instant={to} onRemove={() => filter('to', '')} />}
      {filters.record_id !== undefined && <OfRecord address={address} />}
    </search>
  )
}

/** The instant from which a search continues backwards. */
function UpTo({ instant, onRemove }: { instant: string; onRemove: () => void }) {
  return (
    <Pill
      className={classes.record}
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': 'Remove the moment', 'aria-hidden': false, tabIndex: 0 }}
    >
      Up to <DateText value={instant} withTime />
    </Pill>
  )
}

/** The record that the history is limited to, with or without the records that belong to it. */
function OfRecord({ address: { filters, filter, set } }: { address: HistoryAddress }) {
  const { resource = '', record_id = '', tree } = filters
  const name = useNameOf(resource, record_id)
  return (
    <>
      <Pill
        className={classes.record}
        withRemoveButton
        onRemove={() => set({ record_id: '', tree: '' })}
        removeButtonProps={{ 'aria-label': 'Remove filter of the record', 'aria-hidden': false, tabIndex: 0 }}
      >
        Only {kindWords(resource || 'record')} <b>{name ?? record_id}</b>
      </Pill>
      {treeOf(resource).length > 1 && (
        <Checkbox
          className={classes.record}
          label="With all that belongs to it"
          checked={tree === '1'}
          onChange={({ currentTarget: { checked } }) => filter('tree', checked ? '1' : '')}
        />
      )}
    </>
  )
}

/** The name of a record in its newest change, since the record may have been deleted. */
function useNameOf(resource: string, record_id: string): string | undefined {
  const query = { resource, record_id, page_size: '1' }
  const { data } = useQuery({
    queryKey: ['catalogue', 'history', 'name', query],
    queryFn: resource === '' ? skipToken : ({ signal }) => sendPage(listChanges, { query, signal }),
  })
  const [newest] = data?.rows ?? []
  return newest && nameWords(newest)
}
