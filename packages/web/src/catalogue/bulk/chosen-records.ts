import type { ChosenRows } from '@tollgate/contract/bulk/chosen-rows.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { rowId, rowVersion } from '../row.ts'

/** The records of a bulk action, as they were when its dialog opened. */
export interface ChosenRecords {
  /** The selected rows of the page. */
  rows: readonly Row[]
  count: number
  filters: Readonly<Record<string, string>>
  /** Every record that matches the filter, not only `rows`. */
  all: boolean
}

/** The chosen records for a call. It is refused if their number or one of them has changed. */
export function chosenBody(catalogue: Catalogue, { rows, count, filters, all }: ChosenRecords): ChosenRows {
  if (all) return { filters, count }
  const ids = rows.map((row) => {
    const version = rowVersion(row)
    return { id: rowId(catalogue, row), ...(version === undefined ? {} : { row_version: version }) }
  })
  return { ids, count }
}
