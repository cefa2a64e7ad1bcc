import type { MappingOrder } from '@tollgate/contract/catalogues/plan-calls.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { doneWords } from '../../../catalogue/format/words.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import type { Mapping } from './rule-index.ts'

const catalogue = catalogueOf('policy-plan-mapping')

/** The mappings of a rule plan in order, and the action that reorders them. */
interface OrderedMappings {
  /** The stored order, or the one being saved. */
  ordered: readonly Mapping[]
  /** The order cannot be changed: it is being saved, or some mappings are filtered out. */
  fixed: boolean
  /** Moves a mapping to a position, 0 being the strongest. */
  move: (id: number, to: number) => void
}

/** Mappings, strongest first. Moves are shown at once and saved all or nothing. */
export function useMappingOrder(mappings: readonly Mapping[], isWhole: boolean): OrderedMappings {
  const client = useQueryClient()
  const failure = useFailureNotice()
  const [pending, setPending] = useState<readonly Mapping[]>()
  const save = useCallback(
    async (wanted: readonly Mapping[], moved: Mapping) => {
      try {
        await call({ method: 'POST', path: `${catalogue.path}/order`, body: orderOf(wanted, moved.ap_rule_id) })
        failure.clear()
        notifySuccess(doneWords(catalogue, 'update'), moved.mapping_name)
      } catch (error) {
        failure.show(asApiError(error).message)
      }
      await refreshCatalogues(client)
      setPending(undefined)
    },
    [client, failure],
  )
  const move = useCallback(
    (id: number, to: number) => {
      const from = mappings.findIndex(({ mapping_id }) => mapping_id === id)
      const moved = mappings[from]
      if (!isWhole || !moved || to < 0 || to === from) return
      const wanted = mappings.toSpliced(from, 1).toSpliced(to, 0, moved)
      setPending(wanted)
      void save(wanted, moved)
    },
    [mappings, save, isWhole],
  )
  return { ordered: pending ?? mappings, fixed: pending !== undefined || !isWhole, move }
}

function orderOf(mappings: readonly Mapping[], rule: number): MappingOrder {
  return {
    ap_rule_id: rule,
    mappings: mappings.map(({ mapping_id, row_version }) => ({ mapping_id, row_version })),
  }
}
