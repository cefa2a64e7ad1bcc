import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Page } from '../../api/client.ts'
import { keys, refreshCatalogues } from '../queries.ts'
import { createRow, updateRow } from '../row-calls.ts'
import { rowId } from '../row.ts'

interface Save {
  body: Written
  /** The record to change, as it was read; absent: a new one. */
  row?: Row | undefined
  /** Id of the record whose parts are copied for a new one. */
  withPartsOf?: number | undefined
  /** The read `row_version`; absent: the last write wins. */
  version?: number | undefined
  /** Idempotency key of the save. */
  key?: string | undefined
}

/** Creates or updates a record, then reads the screen again. */
export function useSave<R extends Row>(catalogue: Catalogue<R>): UseMutationResult<R, Error, Save> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, row, withPartsOf, version, key }) =>
      row ? updateRow(catalogue, row, body, version, key) : createRow(catalogue, body, withPartsOf, key),
    onSuccess: (row) => {
      const id = rowId(catalogue, row)
      client.setQueryData(keys.record(catalogue, id), row)
      // Until the lists are read again, an action on the old row would be refused as stale.
      client.setQueriesData<Page<R>>(
        { queryKey: keys.lists(catalogue) },
        (page) => page && withRow(catalogue, page, row),
      )
      void refreshCatalogues(client)
    },
  })
}

function withRow<R extends Row>(catalogue: Catalogue<R>, page: Page<R>, saved: R): Page<R> {
  const id = rowId(catalogue, saved)
  const rows = page.rows.map((row) => (rowId(catalogue, row) === id ? { ...row, ...saved } : row))
  return { ...page, rows }
}
