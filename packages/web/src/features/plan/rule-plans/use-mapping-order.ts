import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { updateRow } from '../../../api/client.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { doneWords } from '../../../catalogue/format/words.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import { prioritiesFor } from './mapping-order.ts'
import type { Mapping } from './rule-index.ts'

const catalogue = catalogueOf('policy-plan-mapping')

export interface MappingOrder {
  /** As it is stored, or as it is about to be. */
  ordered: readonly Mapping[]
  saving: boolean
  /** Puts a mapping at a place, counted from 0, the strongest. */
  move: (id: number, to: number) => void
}

/** The mappings of a rule plan in their order, and what changes it: their priorities, written as they were seen. */
export function useMappingOrder(mappings: readonly Mapping[]): MappingOrder {
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Mapping[]>()
  const save = useCallback(
    async (wanted: readonly Mapping[], moved: Mapping) => {
      try {
        for (const change of prioritiesFor(wanted, moved.mapping_id)) await savePriority(wanted, ...change)
        notifySuccess(doneWords(catalogue, 'update'), moved.mapping_name)
      } catch (error) {
        notifyFailure(asApiError(error).message)
      }
      await refreshCatalogues(client)
      setPending(undefined)
    },
    [client],
  )
  const move = useCallback(
    (id: number, to: number) => {
      const from = mappings.findIndex(({ mapping_id }) => mapping_id === id)
      const moved = mappings[from]
      if (!moved || to < 0 || to === from) return
      const wanted = mappings.toSpliced(from, 1).toSpliced(to, 0, moved)
      setPending(wanted)
      void save(wanted, moved)
    },
    [mappings, save],
  )
  return { ordered: pending ?? mappings, saving: pending !== undefined, move }
}

async function savePriority(mappings: readonly Mapping[], id: number, priority: number): Promise<void> {
  const mapping = mappings.find(({ mapping_id }) => mapping_id === id)
  if (mapping) await updateRow(recordPath(catalogue, { ...mapping }), { priority }, mapping.row_version)
}
