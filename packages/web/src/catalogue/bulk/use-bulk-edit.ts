import type { BulkEdited } from '@tollgate/contract/bulk/bulk-edit.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { refreshCatalogues } from '../queries.ts'
import { chosenBody, type ChosenRecords } from './chosen-records.ts'

interface BulkEditing {
  chosen: ChosenRecords
  values: Written
}

/** Writes one value into all of the records or into none. */
export function useBulkEdit(catalogue: Catalogue): UseMutationResult<BulkEdited, Error, BulkEditing> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ chosen, values }) => {
      const path = `${catalogue.path}/bulk-edit`
      const body = { ...chosenBody(catalogue, chosen), values }
      return (await call({ method: 'POST', path, body })).data as BulkEdited
    },
    onSuccess: () => refreshCatalogues(client),
  })
}
