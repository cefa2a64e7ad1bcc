import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { rowId, rowLabel } from '../row.ts'
import { countOf } from '../format/words.ts'
import { FilterSummary } from './filter-summary.tsx'
import classes from './import.module.css'
import type { BulkDeletion } from './use-bulk-delete.ts'

const MAX_NAMES = 5

/** Which records would be deleted, and exactly how many. */
export function DeletionSummary({ catalogue, deletion }: { catalogue: Catalogue; deletion: BulkDeletion }) {
  const { rows, count, filters, all } = deletion
  const filtered = Object.keys(filters).length > 0
  return (
    <>
      <p>
        <strong>
          {all && 'All '}
          {countOf(catalogue.name, count)}
        </strong>
        {all && (filtered ? ' that match the filter:' : '. No filter is on: the list will be empty.')}
        {!all && (filtered ? ', selected among those that match the filter:' : ':')}
      </p>
      {filtered && <FilterSummary catalogue={catalogue} filters={filters} />}
      {!all && (
        <ul className={classes.named} aria-label="To be deleted">
          {rows.slice(0, MAX_NAMES).map((row) => (
            <li key={rowId(catalogue, row)}>{rowLabel(catalogue, row)}</li>
          ))}
          {rows.length > MAX_NAMES && <li>and {rows.length - MAX_NAMES} more</li>}
        </ul>
      )}
      <p>
        Records that belong to them are deleted too. If one of them is in use or has been changed, nothing is deleted.
      </p>
    </>
  )
}
