import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { keys, refreshCatalogues } from '../queries.ts'
import { createRow, updateRow } from '../row-calls.ts'
import { rowId } from '../row.ts'

export interface Save {
  body: Written
  /** The record to change, as it was read; absent: a new one. */
  row?: Row | undefined
  /** Id of the record whose belongings a new one gets copies of. */
  withPartsOf?: number | undefined
  /** `row_version` that was seen; absent: the last write wins. */
  version?: number | undefined
}

/** Creates or updates a record; what is on screen is then read again. */
export function useSave<R extends Row>(catalogue: Catalogue<R>): UseMutationResult<R, Error, Save> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, row, withPartsOf, version }) =>
      row ? updateRow(catalogue, row, body, version) : createRow(catalogue, body, withPartsOf),
    onSuccess: (row) => {
      client.setQueryData(keys.record(catalogue, rowId(catalogue, row)), row)
      void refreshCatalogues(client)
    },
  })
}
