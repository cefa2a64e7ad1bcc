import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import classes from './catalogue-screen.module.css'
import { FilterField } from './filter-field.tsx'

interface FilterBarProps {
  catalogue: Catalogue
  filters: Readonly<Record<string, string>>
  onFilter: (key: string, value: string) => void
}

/** The catalogue's filter fields in one line. */
export function FilterBar({ catalogue, filters, onFilter }: FilterBarProps) {
  const offered = catalogue.filters.filter((filter: Filter) => !filter.hidden)
  if (offered.length === 0) return null
  return (
    <search className={classes.filters} aria-label={`Filter ${catalogue.words.many}`}>
      {offered.map((filter) => (
        <FilterField key={filter.key} filter={filter} value={filters[filter.key] ?? ''} onFilter={onFilter} />
      ))}
    </search>
  )
}
