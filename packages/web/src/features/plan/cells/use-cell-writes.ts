import { writeCells } from '@tollgate/contract/calls/plan.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { NewMapping, UnitCell } from '@tollgate/contract/catalogues/plan-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asApiError, type ApiError } from '../../../api/api-error.ts'
import { send } from '../../../api/client.ts'
import { doneWords } from '../../../catalogue/format/words.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { notifySuccess } from '../../../ui/notify.tsx'

const units = catalogueOf('policy-plan-mapping-unit')

/** Writes cells and new mappings in one call, all or none, and reloads the matrix; returns why it was refused. */
export function useCellWrites(): (
  cells: readonly UnitCell[],
  what: string,
  mappings?: readonly NewMapping[],
) => Promise<ApiError | undefined> {
  const client = useQueryClient()
  return useCallback(
    async (cells, what, mappings) => {
      try {
        await send(writeCells, { body: { cells: [...cells], mappings: mappings && [...mappings] } })
      } catch (error) {
        const refusal = asApiError(error)
        if (refusal.stale) await refreshCatalogues(client)
        return refusal
      }
      const areNew = cells.every(({ row_version, unit }) => row_version === null && unit !== null)
      notifySuccess(doneWords(units, areNew ? 'create' : 'update'), what)
      await refreshCatalogues(client)
      return undefined
    },
    [client],
  )
}
