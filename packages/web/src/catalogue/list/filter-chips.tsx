import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Pill } from '@mantine/core'
import classes from './catalogue-screen.module.css'
import { activeFilters, FilterSentence } from './filter-sentence.tsx'
import type { ListState } from './use-list-state.ts'

/** The filters that are on, as sentences. Each can be removed, or all at once. */
export function FilterChips({ catalogue, state }: { catalogue: Catalogue; state: ListState }) {
  const { query, fixed, filter: onFilter, clearFilters } = state
  const active = activeFilters(catalogue, query.filters).filter(({ key }) => fixed[key] === undefined)
  if (active.length === 0) return null
  return (
    <div className={classes.chips}>
      {active.map((filter) => (
        <Pill
          key={filter.key}
          className={classes.chip}
          withRemoveButton
          onRemove={() => onFilter(filter.key, '')}
          removeButtonProps={{ 'aria-label': `Remove filter ${filter.of.label}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          <FilterSentence filter={filter} />
        </Pill>
      ))}
      <Button variant="subtle" size="compact-xs" onClick={clearFilters}>
        Clear all
      </Button>
    </div>
  )
}
