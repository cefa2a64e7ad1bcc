import type { Origin } from '@tollgate/contract/simulation/export.ts'
import type { AnsweredStep, SessionRequest } from '@tollgate/contract/simulation/session.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import type { Policy } from '@tollgate/engine/decide/policy.ts'
import type { ExportSource, RequestType } from '@tollgate/engine/export/export-source.ts'

/** The statement that sets the time of the next evaluation. */
const NEXT_EVALUATION = 34
/** Event-Trigger REVALIDATION_TIMEOUT. A message that carries it carries its time. */
const REVALIDATION = 17
const [INITIAL, UPDATE, TERMINATION] = [1, 2, 3] as const

/** The decision for a request, as input of the exports. Applications and redirections are only known by their ids. */
export function exportSourceOf(policy: Policy, request: SimulationRequest): ExportSource {
  const { trace, ...decision } = decide(policy, { ...request, trace: 'path' })
  return {
    decision,
    requestType: requestTypeFor(policy.references.requestTypeOf.get(request.context.pcr_event_id ?? 0)),
    nextEvaluationOf: originOf(trace.findLast(({ statement }) => statement === NEXT_EVALUATION)),
    ...foundIn(policy),
  }
}

/** What the gateway receives at a step of a session: of the current state only the new parts. */
export function exportSourceOfStep(policy: Policy, { steps }: SessionRequest, answered: AnsweredStep): ExportSource {
  const { told, session_qos, quotas, triggers, next_evaluation, ...decision } = answered
  const isTimed = told.includes('next_evaluation') || (told.includes('triggers') && triggers.includes(REVALIDATION))
  const given = answered.step === null ? undefined : steps[answered.step]
  const comes = (number: RequestType) =>
    given?.events.some((event) => policy.references.requestTypeOf.get(event) === number) === true
  const isStart = given?.start === true || comes(INITIAL)
  const isEnd = given?.end === true || comes(TERMINATION)
  return {
    decision: {
      ...decision,
      session_qos: told.includes('session_qos') ? session_qos : null,
      quotas: quotas.filter(({ sent }) => sent).map((quota) => ({ ...quota, acm_rule_id: null })),
      triggers: told.includes('triggers') ? triggers : [],
      next_evaluation: isTimed ? next_evaluation : null,
    },
    requestType: isStart ? INITIAL : isEnd ? TERMINATION : UPDATE,
    nextEvaluationOf: null,
    ...foundIn(policy),
  }
}

function foundIn({ references: { triggerOf, rulesByCode } }: Policy) {
  const events = new Map([...triggerOf].toReversed().map(([event, trigger]) => [trigger, event]))
  return {
    ruleOf: (code: string) => rulesByCode.get(code),
    eventOf: (trigger: number) => events.get(trigger),
    applicationOf: () => undefined,
    redirectionOf: () => undefined,
  }
}

/** Any other event updates the session. */
function requestTypeFor(number: number | undefined): RequestType {
  return number === INITIAL || number === TERMINATION ? number : UPDATE
}

function originOf(line: TraceLine | undefined): Origin | null {
  const { resource = null, id = null } = line ?? {}
  return resource === null || id === null ? null : { resource, id, field: null }
}
