import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { formatValue } from '../format/format-value.ts'
import { ReferenceName } from '../lookup/reference-name.tsx'
import classes from './import.module.css'

interface FilterSummaryProps {
  catalogue: Catalogue
  filters: Readonly<Record<string, string>>
}

/** The filters that are on, each as a sentence: Name contains “gold”. */
export function FilterSummary({ catalogue, filters }: FilterSummaryProps) {
  return (
    <ul className={classes.named} aria-label="The filter">
      {catalogue.filters.map((filter) => {
        const value = filters[filter.key]
        return (
          value !== undefined && (
            <li key={filter.key}>
              {filter.of.label} {isText(filter) ? 'contains' : 'is'} “
              <FilterValue {...{ filter, value }} />”
            </li>
          )
        )
      })}
    </ul>
  )
}

function isText({ match }: Filter): boolean {
  return match === 'contains' || match === 'find'
}

function FilterValue({ filter, value }: { filter: Filter; value: string }) {
  const { of, key } = filter
  if (of.kind === 'reference') return <ReferenceName name={key} field={of} id={Number(value)} />
  if (isText(filter)) return value
  return formatValue(of, of.kind === 'number' ? Number(value) : value).text
}
