import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Pill } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './catalogue-screen.module.css'
import { activeFilters, FilterSentence } from './filter-sentence.tsx'
import type { ListState } from './use-list-state.ts'

/** The filters that are on, as sentences. Each can be removed, or all at once. */
export function FilterChips({ catalogue, state }: { catalogue: Catalogue; state: ListState }) {
  const { query, fixed, filter: onFilter, clearFilters } = state
  const active = activeFilters(catalogue, query.filters).filter(({ key }) => fixed[key] === undefined)
  if (active.length === 0) return null
  const isInitial = (key: string) =>
    catalogue.words.initial !== undefined && query.filters[key] === catalogue.initialFilters[key]
  return (
    <div className={classes.chips}>
      {active.map((filter) => (
        <FilterChip key={filter.key} label={filter.of.label} onRemove={() => onFilter(filter.key, '')}>
          {isInitial(filter.key) ? catalogue.words.initial : <FilterSentence filter={filter} />}
        </FilterChip>
      ))}
      <Button variant="subtle" size="compact-xs" onClick={clearFilters}>
        Clear all
      </Button>
    </div>
  )
}

interface FilterChipProps {
  label: string
  onRemove: () => void
  children: ReactNode
}

/** A filter that is on, and a button that removes it. */
export function FilterChip({ label, onRemove, children }: FilterChipProps) {
  return (
    <Pill
      className={classes.chip}
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Remove filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      {children}
    </Pill>
  )
}
