import type { BulkDelete, BulkDeleted } from '@tollgate/contract/bulk/bulk-delete.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { post } from '../../api/client.ts'
import { refreshCatalogues } from '../queries.ts'
import { rowId, rowVersion } from '../row.ts'

/** Records to delete, as they were when the dialog was opened. */
export interface BulkDeletion {
  /** The selected rows of the page. */
  rows: readonly Row[]
  count: number
  filters: Readonly<Record<string, string>>
  /** Every record that matches the filter, not only `rows`. */
  all: boolean
}

/** Deletes all of the records or none. Refused when their number or one of them has changed. */
export function useBulkDelete(catalogue: Catalogue): UseMutationResult<BulkDeleted, Error, BulkDeletion> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deletion) => post(`${catalogue.path}/bulk-delete`, bodyOf(catalogue, deletion)),
    onSuccess: () => refreshCatalogues(client),
  })
}

function bodyOf(catalogue: Catalogue, { rows, count, filters, all }: BulkDeletion): BulkDelete {
  if (all) return { filters, count }
  const ids = rows.map((row) => {
    const version = rowVersion(row)
    return { id: rowId(catalogue, row), ...(version === undefined ? {} : { row_version: version }) }
  })
  return { ids, count }
}
