import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { createRow, updateRow, type Row } from '../../api/client.ts'
import { keys, refreshCatalogues } from '../queries.ts'
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
export function useSave(catalogue: Catalogue): UseMutationResult<Row, Error, Save> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, row, withPartsOf, version }) =>
      row
        ? updateRow(recordPath(catalogue, row), body, version)
        : createRow(withPartsOf === undefined ? catalogue.path : `${catalogue.path}/${withPartsOf}/duplicate`, body),
    onSuccess: (row) => {
      client.setQueryData(keys.record(catalogue, rowId(catalogue, row)), row)
      void refreshCatalogues(client)
    },
  })
}
