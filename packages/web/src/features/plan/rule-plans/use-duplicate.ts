import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { copyOf } from '../../../catalogue/form/copy-row.ts'
import { doneWords } from '../../../catalogue/format/words.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { createRow } from '../../../catalogue/row-calls.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import type { Mapping } from './rule-index.ts'

const catalogue = catalogueOf('policy-plan-mapping')

/** Copies a mapping with its conditions and result to the place below it. */
export function useDuplicate(): (mapping: Mapping) => void {
  const client = useQueryClient()
  const failure = useFailureNotice()
  return useCallback(
    (mapping) => {
      const { ap_rule_id, priority, mapping_id } = mapping
      const named = copyOf(catalogue, { ...mapping })
      const body = { ap_rule_id, priority, mapping_name: String(named.mapping_name) }
      createRow(catalogue, body, mapping_id)
        .then(async () => {
          failure.clear()
          notifySuccess(doneWords(catalogue, 'create'), body.mapping_name)
          await refreshCatalogues(client)
        })
        .catch((error: unknown) => failure.show(asApiError(error).message))
    },
    [client, failure],
  )
}
