import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { sessionRequestSchema, type SessionRequest } from '@tollgate/contract/simulation/session.ts'
import { datedRows } from '@tollgate/policy/plan/in-force.ts'
import type { Policy } from '../../decide/policy.ts'
import type { AssignmentRow } from '../../decide/rows/policy-data.ts'
import { decideSession } from '../../session/decide-session.ts'
import { codeOf } from '../../session/names.ts'
import { openSession } from '../../session/open-session.ts'
import type { Session } from '../../session/session.ts'
import type { SequenceQuestion } from './compare-standing.ts'

const SECOND = 1000

/** Checks the final state of a sequence against that of a fresh session. */
export type IsProved = (fresh: Session, after: Session) => boolean

/**
 * An example session for the simulator that shows a finding. Its events are a minute apart, or closer if the context of the
 * class lasts less. Throws if the engine plays it and it does not show the finding: that would be a bug.
 */
export function exampleSession(
  question: SequenceQuestion,
  context: SimulationContext,
  events: readonly number[],
  isProved: IsProved,
): SessionRequest {
  const { policy, version } = question
  const alone = onlyWith(policy, question)
  for (const gap of [60 * SECOND, SECOND, 0]) {
    const request = requestOf(policy, version.row.pcr_plan_id, context, events, gap)
    const [fresh, ...later] = played(alone, request)
    const after = later.at(-1) ?? fresh
    if (fresh && after && isProved(fresh, after)) return request
  }
  throw new Error(`The events ${events.join(', ')} do not come to what was proved in ${JSON.stringify(context)}`)
}

/** The policy with this version as its only plan version. */
function onlyWith(policy: Policy, { version }: SequenceQuestion): Policy {
  const plans = policy.plans.flatMap(({ row }) =>
    row.pcr_plan_id === version.row.pcr_plan_id
      ? [{ row: { ...row, state: 'A' }, versions: datedRows([version.row]), versionOf: () => version }]
      : [],
  )
  return { ...policy, plans, assignments: [] }
}

function requestOf(
  { references, assignments }: Policy,
  pcr_plan_id: number,
  context: SimulationContext,
  events: readonly number[],
  gap: number,
): SessionRequest {
  const { at, time_zone, attributes, balances, accumulators, counters, media } = context
  const atStep = (place: number) => new Date(Date.parse(at) + place * gap).toISOString()
  return sessionRequestSchema.parse({
    subscriber: { plans: [{ pcr_plan_id }], attributes, balances, accumulators, counters, time_zone },
    access: { ...accessTo(assignments.find((one) => one.pcr_plan_id === pcr_plan_id)), attributes: {} },
    steps: [
      { at: atStep(0), start: true, ...(media.length > 0 && { media }) },
      ...events.map((event, place) => ({
        at: atStep(place + 1),
        events: [event],
        ...(codeOf(references, event) === 'MEDIA_END' && { media: [] }),
      })),
    ],
  })
}

/** An access in which the plan may be used (statement 64). */
function accessTo({ apn = null, slice = null }: Partial<AssignmentRow> = {}) {
  const name = apn?.trim().replace(/\*$/, '') ?? ''
  return { ...(name !== '' && { apn: name }), ...(slice !== null && slice.trim() !== '' && { slice: slice.trim() }) }
}

function played(policy: Policy, request: SessionRequest): Session[] {
  let session = openSession(policy, request)
  return request.steps.map((step) => {
    ;({ session } = decideSession(policy, session, step))
    return session
  })
}
