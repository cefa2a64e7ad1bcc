import { orderMappings } from '@tollgate/contract/calls/plan.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { send } from '../../../api/client.ts'
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
  /** The order cannot be changed: it was refused and is read again, or some mappings are filtered out. */
  fixed: boolean
  /** Moves a mapping to a position, 0 being the strongest. */
  move: (id: number, to: number) => void
}

interface WantedOrder {
  order: readonly Mapping[]
  /** The last one that was moved. */
  moved: Mapping
}

/** Mappings, strongest first. Moves are shown at once and saved all or nothing; those made meanwhile are saved next. */
export function useMappingOrder(mappings: readonly Mapping[], isWhole: boolean): OrderedMappings {
  const [pending, setPending] = useState<readonly Mapping[]>()
  const [isRefused, setRefused] = useState(false)
  const wanted = useRef<WantedOrder>(undefined)
  const saveOrder = useSaveOrder()
  const save = useCallback(
    async (stored: readonly Mapping[]) => {
      const versions = new Map(stored.map(({ mapping_id, row_version }) => [mapping_id, row_version]))
      for (let saved; wanted.current && saved !== wanted.current;) {
        saved = wanted.current
        if (!(await saveOrder(saved, versions, () => setRefused(true)))) break
      }
      wanted.current = undefined
      setPending(undefined)
      setRefused(false)
    },
    [saveOrder],
  )
  const move = useCallback(
    (id: number, to: number) => {
      const now = wanted.current?.order ?? mappings
      const from = now.findIndex(({ mapping_id }) => mapping_id === id)
      const moved = now[from]
      if (!isWhole || isRefused || !moved || !now[to] || to === from) return
      const isSaving = wanted.current !== undefined
      wanted.current = { order: now.toSpliced(from, 1).toSpliced(to, 0, moved), moved }
      setPending(wanted.current.order)
      if (!isSaving) void save(mappings)
    },
    [mappings, isWhole, isRefused, save],
  )
  return { ordered: pending ?? mappings, fixed: isRefused || !isWhole, move }
}

/** Stores an order and reads the rows again. Keeps `versions` up to date; false if the order was refused. */
function useSaveOrder() {
  const client = useQueryClient()
  const failure = useFailureNotice()
  return useCallback(
    async ({ order, moved }: WantedOrder, versions: Map<number, number>, onRefused: () => void): Promise<boolean> => {
      const sent = order.map(({ mapping_id }) => ({ mapping_id, row_version: versions.get(mapping_id) }))
      const isStored = await send(orderMappings, { body: { ap_rule_id: moved.ap_rule_id, mappings: sent } }).then(
        (changed) => {
          for (const { mapping_id, row_version } of changed) versions.set(mapping_id, row_version)
          failure.clear()
          notifySuccess(doneWords(catalogue, 'update'), moved.mapping_name)
          return true
        },
        (error: unknown) => {
          failure.show(asApiError(error).message)
          onRefused()
          return false
        },
      )
      await refreshCatalogues(client)
      return isStored
    },
    [client, failure],
  )
}
