import type { Origin } from '@tollgate/contract/simulation/export.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import type { Policy } from '@tollgate/engine/decide/policy.ts'
import type { ExportSource, RequestType } from '@tollgate/engine/export/export-source.ts'

/** The statement that says when to ask again. */
const NEXT_EVALUATION = 34
const [INITIAL, UPDATE, TERMINATION] = [1, 2, 3] as const

/** What a request is decided to, as the exports take it. Applications and redirections are known here by id alone. */
export function exportSourceOf(policy: Policy, request: SimulationRequest): ExportSource {
  const { triggerOf, requestTypeOf, rulesByCode } = policy.references
  const { trace, ...decision } = decide(policy, { ...request, trace: 'path' })
  const events = new Map([...triggerOf].toReversed().map(([event, trigger]) => [trigger, event]))
  return {
    decision,
    requestType: requestTypeFor(requestTypeOf.get(request.context.pcr_event_id ?? 0)),
    ruleOf: (code) => rulesByCode.get(code),
    eventOf: (trigger) => events.get(trigger),
    nextEvaluationOf: originOf(trace.findLast(({ statement }) => statement === NEXT_EVALUATION)),
    applicationOf: () => undefined,
    redirectionOf: () => undefined,
  }
}

/** Whatever does not start or end a session changes it. */
function requestTypeFor(number: number | undefined): RequestType {
  return number === INITIAL || number === TERMINATION ? number : UPDATE
}

function originOf(line: TraceLine | undefined): Origin | null {
  const { resource = null, id = null } = line ?? {}
  return resource === null || id === null ? null : { resource, id, field: null }
}
