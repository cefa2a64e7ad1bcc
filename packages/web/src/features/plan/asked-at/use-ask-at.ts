import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../../api/api-error.ts'
import { doneWords } from '../../../catalogue/format/words.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { createRow } from '../../../catalogue/row-calls.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import type { PlanEvent } from '../editor/events-of.ts'
import type { RulePlan } from '../rule-plans/rule-index.ts'

const catalogue = catalogueOf('policy-plan-rule')

/** Copies a rule plan with everything below it to another event, under the same name and key. */
export function useAskAt() {
  const client = useQueryClient()
  const failure = useFailureNotice()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ rule, event }: { rule: RulePlan; event: PlanEvent }) => {
      const { ap_rule_id, pcc_rule_ver_id, ap_rule_name, ap_type, priority, comments, key } = rule
      const { pcr_event_id } = event
      const body = { pcc_rule_ver_id, pcr_event_id, ap_rule_name, ap_type, priority, comments, key }
      return createRow(catalogue, body, ap_rule_id)
    },
    onSuccess: (_, { rule }) => {
      failure.clear()
      notifySuccess(doneWords(catalogue, 'create'), rule.ap_rule_name)
    },
    onError: (error) => failure.show(asApiError(error).message),
    onSettled: () => refreshCatalogues(client),
  })
  return { ask: (rule: RulePlan, event: PlanEvent) => mutate({ rule, event }), isAsking: isPending }
}
