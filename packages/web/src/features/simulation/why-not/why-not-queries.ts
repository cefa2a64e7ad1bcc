import type { WhyNotAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export interface Explained {
  answer: WhyNotAnswer
  names: RecordNames
}

/** The target with its version or workflow. */
export type Question = { context: SimulationRequestBody['context'] } & (
  | { versions: readonly number[]; mapping_id: number }
  | { versions: readonly number[]; pcc_rule_id: number }
  | { work_group_id: number; work_node_id: number }
)

/** Why the context does not reach the target. A question that is replaced is cancelled, also on the server. */
export function useWhyNot(question: Question | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation', 'why-not', question],
    queryFn: question ? ({ signal }) => explain(question, signal) : skipToken,
    retry: false,
  })
}

/** Tries several versions in turn; the first that can reach the target counts. */
async function explain(question: Question, signal: AbortSignal): Promise<Explained> {
  if (!('versions' in question)) return ask(question, signal)
  const { versions, ...rest } = question
  let last: Explained | undefined
  for (const pcc_rule_ver_id of versions) {
    last = await ask({ ...rest, pcc_rule_ver_id }, signal)
    if (last.answer.mappings.length > 0) return last
  }
  if (!last) throw new Error('No version of a plan is in force')
  return last
}

async function ask(body: object, signal: AbortSignal): Promise<Explained> {
  const { data, meta } = await call({ method: 'POST', path: 'simulation/why-not?names=true', body, signal })
  return { answer: data as WhyNotAnswer, names: (meta as Pick<Explained, 'names'>).names }
}
