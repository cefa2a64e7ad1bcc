import type { SentText } from '@tollgate/contract/catalogues/document-calls.ts'
import type { BasicRuleEdits } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import type { SentEdit, RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { Named } from '../suite/suite-queries.ts'

type Body = Pick<SimulationRequestBody, 'pcc_rule_ver_id' | 'work_group_id' | 'context'> | undefined

/** Unsaved edits: a basic rule of the requested version, edits of the workflow, or the text of either. */
export interface Edited {
  basic_rule?: BasicRuleEdits | undefined
  workflow_edits?: SentEdit[] | undefined
  document?: SentText | undefined
}

export function useEditedAnswer(request: Body, edited: Edited) {
  const { pcc_rule_ver_id: version, work_group_id: workflow } = request ?? {}
  const asked = edited.basic_rule ? version : edited.workflow_edits ? workflow : (version ?? workflow)
  return useQuery({
    queryKey: ['catalogue', 'simulation', 'edited', request, edited],
    queryFn: ({ signal }) => ask<NamedAnswer>('edited', { request, ...edited }, signal),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The differences between edits and stored data, over all contexts of the event. */
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
