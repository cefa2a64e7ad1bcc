import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { removeRow, type Row } from '../../api/client.ts'
import { keys, refreshCatalogues } from '../queries.ts'
import { rowId, rowVersion } from '../row.ts'

/** Deletes a record. It is refused if the record has changed since it was read. */
export function useRemove(catalogue: Catalogue): UseMutationResult<Row, Error, Row> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row) => removeRow(recordPath(catalogue, row), rowVersion(row)),
    onSuccess: (_, row) => client.removeQueries({ queryKey: keys.record(catalogue, rowId(catalogue, row)) }),
    onSettled: () => refreshCatalogues(client),
  })
}
