import type { BulkDelete, BulkDeleted } from '@tollgate/contract/bulk/bulk-delete.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call, type Row } from '../../api/client.ts'
import { refreshCatalogues } from '../queries.ts'
import { rowId, rowVersion } from '../row.ts'

/** Records to delete, as they were when the question was asked. */
export interface Removal {
  /** The picked rows, or those of the page when the whole filter is meant. */
  rows: readonly Row[]
  count: number
  filters: Readonly<Record<string, string>>
  /** All that the filter shows, not only the rows. */
  whole: boolean
}

/** Deletes many records or none: refused when they are others, or others than they were, by now. */
export function useBulkDelete(catalogue: Catalogue): UseMutationResult<BulkDeleted, Error, Removal> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (removal) => {
      const path = `${catalogue.path}/bulk-delete`
      return (await call({ method: 'POST', path, body: bodyOf(catalogue, removal) })).data as BulkDeleted
    },
    onSuccess: () => refreshCatalogues(client),
  })
}

function bodyOf(catalogue: Catalogue, { rows, count, filters, whole }: Removal): BulkDelete {
  if (whole) return { filters, count }
  const ids = rows.map((row) => {
    const version = rowVersion(row)
    return { id: rowId(catalogue, row), ...(version === undefined ? {} : { row_version: version }) }
  })
  return { ids, count }
}
