import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { rowId, rowLabel } from '../row.ts'
import { countOf } from '../format/words.ts'
import { FilterWords } from './filter-words.tsx'
import classes from './import.module.css'
import type { Removal } from './use-bulk-delete.ts'

const NAMED = 5

/** Which records would be deleted, and how many exactly. */
export function RemovalWords({ catalogue, removal }: { catalogue: Catalogue; removal: Removal }) {
  const { rows, count, filters, whole } = removal
  const filtered = Object.keys(filters).length > 0
  return (
    <>
      <p>
        <strong>
          {whole && 'All '}
          {countOf(catalogue.name, count)}
        </strong>
        {whole && !filtered && ' that there are: no filter is on, the list will be empty.'}
        {filtered && (whole ? ' that fit the filter:' : ' of those that fit the filter:')}
      </p>
      {filtered && <FilterWords catalogue={catalogue} filters={filters} />}
      {!whole && (
        <ul className={classes.named} aria-label="To be deleted">
          {rows.slice(0, NAMED).map((row) => (
            <li key={rowId(catalogue, row)}>{rowLabel(catalogue, row)}</li>
          ))}
          {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
        </ul>
      )}
      <p>What belongs to them goes with them. If one of them is in use, or was changed meanwhile, none is deleted.</p>
    </>
  )
}
