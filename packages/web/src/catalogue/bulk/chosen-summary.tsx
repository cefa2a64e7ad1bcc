import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { countOf } from '../format/words.ts'
import { activeFilters, FilterSentence } from '../list/filter-sentence.tsx'
import { rowId, rowLabel } from '../row.ts'
import type { ChosenRecords } from './chosen-records.ts'
import classes from './import.module.css'

const MAX_NAMES = 5

interface ChosenSummaryProps {
  catalogue: Catalogue
  chosen: ChosenRecords
  /** Name of the list of records for screen readers: "To be deleted". */
  label: string
  /** Warning for "all" without a filter: "the list will be empty". */
  whole: string
}

/** The records of a bulk action, and their exact number. */
export function ChosenSummary({ catalogue, chosen, label, whole }: ChosenSummaryProps) {
  const { rows, count, filters, all } = chosen
  const filtered = Object.keys(filters).length > 0
  return (
    <>
      <p>
        <strong>
          {all && 'All '}
          {countOf(catalogue.name, count)}
        </strong>
        {all && (filtered ? ' that match the filter:' : `. No filter is on: ${whole}.`)}
        {!all && (filtered ? ', selected among those that match the filter:' : ':')}
      </p>
      {filtered && <FilterSummary catalogue={catalogue} filters={filters} />}
      {!all && (
        <ul className={classes.named} aria-label={label}>
          {rows.slice(0, MAX_NAMES).map((row) => (
            <li key={rowId(catalogue, row)}>{rowLabel(catalogue, row)}</li>
          ))}
          {rows.length > MAX_NAMES && <li>and {rows.length - MAX_NAMES} more</li>}
        </ul>
      )}
    </>
  )
}

interface FilterSummaryProps {
  catalogue: Catalogue
  filters: Readonly<Record<string, string>>
}

function FilterSummary({ catalogue, filters }: FilterSummaryProps) {
  return (
    <ul className={classes.named} aria-label="The filter">
      {activeFilters(catalogue, filters).map((filter) => (
        <li key={filter.key}>
          <FilterSentence filter={filter} />
        </li>
      ))}
    </ul>
  )
}
