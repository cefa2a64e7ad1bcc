import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { keys, refreshCatalogues } from '../queries.ts'
import { removeRow } from '../row-calls.ts'
import { rowId, rowVersion } from '../row.ts'

/** What is read of one record: itself, its users, all below it. */
const OF_ONE: ReadonlySet<unknown> = new Set(['record', 'usage', 'tree'])

/** Whether what was read is about a record: one that is gone is not asked about again. */
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
