import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../api/api-error.ts'
import { removeRow, type Row } from '../api/client.ts'
import { refreshCatalogues } from './queries.ts'
import { rowVersion } from './row.ts'

export interface Refused {
  row: Row
  message: string
}

/** Deletes rows one after the other; a refused one does not stop the rest. */
export function useBulkRemove(catalogue: Catalogue) {
  const client = useQueryClient()
  const [done, setDone] = useState<number>()
  const remove = async (rows: readonly Row[]): Promise<{ refused: readonly Refused[] }> => {
    const refused: Refused[] = []
    setDone(0)
    for (const [index, row] of rows.entries()) {
      await removeRow(recordPath(catalogue, row), rowVersion(row)).catch((error: unknown) => {
        refused.push({ row, message: asApiError(error).message })
      })
      setDone(index + 1)
    }
    await refreshCatalogues(client)
    setDone(undefined)
    return { refused }
  }
  return { remove, done: done ?? 0, running: done !== undefined }
}
