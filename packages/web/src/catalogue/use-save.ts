import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { createRow, updateRow, type Row } from '../api/client.ts'
import { keys, refreshCatalogues } from './queries.ts'
import { rowId } from './row.ts'

export interface Save {
  body: Written
  /** The record to change; absent: a new one. */
  id?: number | undefined
  /** `row_version` that was seen; absent: the last write wins. */
  version?: number | undefined
}

/** Creates or updates a record; what is on screen is then read again. */
export function useSave(catalogue: Catalogue): UseMutationResult<Row, Error, Save> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, id, version }) =>
      id === undefined ? createRow(catalogue.path, body) : updateRow(catalogue.path, id, body, version),
    onSuccess: (row) => {
      client.setQueryData(keys.record(catalogue, rowId(catalogue, row)), row)
      void refreshCatalogues(client)
    },
  })
}
