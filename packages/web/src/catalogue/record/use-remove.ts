import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { keys, refreshCatalogues } from '../queries.ts'
import { removeRow } from '../row-calls.ts'
import { rowId, rowVersion } from '../row.ts'

/** Query kinds about one record: itself, its users, its subtree. */
const OF_ONE: ReadonlySet<unknown> = new Set(['record', 'usage', 'tree'])

/** Whether a query is about a record. A deleted one is not read again. */
function isAbout({ name }: Catalogue, id: number) {
  return ([, catalogue, kind, record]: readonly unknown[]): boolean =>
    catalogue === name && OF_ONE.has(kind) && record === id
}

/** Deletes a record. It is refused if the record has changed since it was read. */
export function useRemove(catalogue: Catalogue): UseMutationResult<void, Error, Row> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row) => removeRow(catalogue, row, rowVersion(row)),
    onSuccess: (_, row) => client.removeQueries({ queryKey: keys.record(catalogue, rowId(catalogue, row)) }),
    onSettled: (_, error, row) =>
      error ? refreshCatalogues(client) : refreshCatalogues(client, isAbout(catalogue, rowId(catalogue, row))),
  })
}
