import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Pill } from '@mantine/core'
import { formatValue } from '../format/format-value.ts'
import { isTime } from '../form/field-text.ts'
import { ReferenceName } from '../lookup/reference-name.tsx'
import classes from './catalogue-screen.module.css'
import { textOfFilter } from './typed-filter.ts'
import type { ListState } from './use-list-state.ts'

type OnFilter = ListState['filter']

/** The filters that are on. Each can be removed, or all at once. */
export function FilterChips({ catalogue, state }: { catalogue: Catalogue; state: ListState }) {
  const { query, fixed, filter: onFilter, clearFilters } = state
  const active = catalogue.filters.filter(({ key }) => query.filters[key] !== undefined && fixed[key] === undefined)
  if (active.length === 0) return null
  return (
    <div className={classes.chips}>
      {active.map((filter) => (
        <FilterChip key={filter.key} filter={filter} value={query.filters[filter.key] ?? ''} onFilter={onFilter} />
      ))}
      <Button variant="subtle" size="compact-xs" onClick={clearFilters}>
        Clear all
      </Button>
    </div>
  )
}

function FilterChip({ filter, value, onFilter }: { filter: Filter; value: string; onFilter: OnFilter }) {
  const { of, key } = filter
  return (
    <Pill
      className={classes.chip}
      withRemoveButton
      onRemove={() => onFilter(key, '')}
      removeButtonProps={{ 'aria-label': `Remove filter ${of.label}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      {of.label}:{' '}
      <b>
        {of.kind === 'reference' ? <ReferenceName name={key} field={of} id={Number(value)} /> : textOf(filter, value)}
      </b>
    </Pill>
  )
}

function textOf(filter: Filter, value: string): string {
  const { of } = filter
  if (isTime(of)) return textOfFilter(filter, value)
  return formatValue(of, of.kind === 'number' && 'codes' in of ? Number(value) : value).text
}
