import type { BasicRuleEdits } from '@tollgate/contract/plan/basic-rule-edits.ts'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import type { RecordNames } from '@tollgate/contract/workflow/graph.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { Named } from '../suite/suite-queries.ts'

type Body = Pick<SimulationRequestBody, 'pcc_rule_ver_id' | 'context'> | undefined

/** What the version would decide with a basic rule as it stands in its form. */
export function useEditedAnswer(request: Body, basic_rule: BasicRuleEdits) {
  return useQuery({
    queryKey: ['catalogue', 'simulation', 'edited', request, basic_rule],
    queryFn: ({ signal }) => ask<SimulationAnswer>('edited', { request, basic_rule }, signal),
    enabled: request?.pcc_rule_ver_id !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** What the edits decide otherwise than what is stored, over all contexts of the event. */
export function useEditedComparison(request: Body, basic_rule: BasicRuleEdits) {
  const { pcc_rule_ver_id, context } = request ?? {}
  const { time_zone, pcr_event_id } = context ?? {}
  const body = { before: pcc_rule_ver_id, after: pcc_rule_ver_id, pcr_event_id, time_zone, basic_rule }
  return useQuery({
    queryKey: ['catalogue', 'simulation', 'edited-comparison', body],
    queryFn: ({ signal }) => ask<ComparisonAnswer>('comparison', body, signal),
    enabled: pcc_rule_ver_id !== undefined,
    retry: false,
  })
}

async function ask<A>(path: string, body: object, signal: AbortSignal): Promise<Named<A>> {
  const { data, meta } = await call({ method: 'POST', path: `simulation/${path}?names=true`, body, signal })
  return { answer: data as A, names: (meta as { names: RecordNames }).names }
}
