import type { BulkDeleted } from '@tollgate/contract/bulk/bulk-delete.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { post } from '../../api/client.ts'
import { refreshCatalogues } from '../queries.ts'
import { chosenBody, type ChosenRecords } from './chosen-records.ts'

/** Deletes all of the records or none. */
export function useBulkDelete(catalogue: Catalogue): UseMutationResult<BulkDeleted, Error, ChosenRecords> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen) => post(`${catalogue.path}/bulk-delete`, chosenBody(catalogue, chosen)),
    onSuccess: () => refreshCatalogues(client),
  })
}
