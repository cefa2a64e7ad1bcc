import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import classes from './catalogue-screen.module.css'
import { formatValue } from '../format/format-value.ts'
import { FilterField } from './filter-field.tsx'

interface FilterBarProps {
  catalogue: Catalogue
  filters: Readonly<Record<string, string>>
  /** Those of them that are always on. */
  fixed?: Readonly<Record<string, string>> | undefined
  onFilter: (key: string, value: string) => void
}

/** The catalogue's filter fields in one line. */
export function FilterBar({ catalogue, filters, fixed, onFilter }: FilterBarProps) {
  const offered = catalogue.filters.filter((filter: Filter) => !filter.hidden)
  if (offered.length === 0) return null
  return (
    <search className={classes.filters} aria-label={`Filter ${catalogue.words.many}`}>
      {offered.map((filter) => {
        const always = fixed?.[filter.key]
        if (always !== undefined) return <FixedFilter key={filter.key} filter={filter} value={always} />
        return <FilterField key={filter.key} filter={filter} value={filters[filter.key] ?? ''} onFilter={onFilter} />
      })}
    </search>
  )
}

/** A filter of the screen that cannot be changed. */
function FixedFilter({ filter: { of }, value }: { filter: Filter; value: string }) {
  return (
    <TextInput
      readOnly
      aria-label={of.label}
      value={`${of.label}: ${formatValue(of, value).text}`}
      leftSection={<IconLock size="0.875rem" aria-hidden />}
      classNames={{ input: classes.fixed ?? '' }}
    />
  )
}
