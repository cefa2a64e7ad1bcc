import type { AnsweredStep, SessionRequest, StepCause } from '@tollgate/contract/simulation/session.ts'
import type { Policy } from '../decide/policy.ts'
import { decideSession, type DecidedStep } from './decide-session.ts'
import type { Happening } from './moment.ts'
import { openSession } from './open-session.ts'
import { SessionFault, type Session } from './session.ts'

/**
 * Plays the steps of a session one by one, and with `until` the edges of time before, between and after them. An edge and a
 * step at one instant are one step (statement 70). Ends with the session as it stands.
 */
export function* playSession(policy: Policy, request: SessionRequest): Generator<AnsweredStep, Session> {
  const { steps, until, trace } = request
  const last = until === undefined ? Number.NEGATIVE_INFINITY : Date.parse(until)
  let session = openSession(policy, request)
  const decided = (step: Happening, place: number | null): AnsweredStep => {
    const result = placed(place, () => decideSession(policy, session, step, trace))
    session = result.session
    return answeredStep(step, place, result)
  }
  for (const [place, step] of steps.entries()) {
    while (session.next !== undefined && session.next <= last && session.next < Date.parse(step.at))
      yield decided(edgeAt(session.next), null)
    yield decided(step, place)
  }
  while (session.next !== undefined && session.next <= last) yield decided(edgeAt(session.next), null)
  return session
}

function placed<R>(place: number | null, work: () => R): R {
  try {
    return work()
  } catch (fault) {
    if (fault instanceof SessionFault && place !== null) fault.place = place
    throw fault
  }
}

function edgeAt(at: number): Happening {
  const nothing = { events: [], attributes: {}, balances: {}, counters: {}, used: [] }
  return { at: new Date(at).toISOString(), isEdge: true, ...nothing }
}

function answeredStep(step: Happening, place: number | null, { session, decision, asked }: DecidedStep): AnsweredStep {
  const cause = causeOf(step, asked)
  return { at: new Date(session.at).toISOString(), step: place, cause, asked: [...asked], ...decision }
}

function causeOf({ isEdge, start, end, events, used }: Happening, asked: DecidedStep['asked']): StepCause {
  if (isEdge === true) return 'edge'
  if (start === true || end === true || events.length > 0) return 'event'
  if (asked.some(({ because }) => because === 'release')) return 'release'
  return used.length > 0 ? 'usage' : 'input'
}
