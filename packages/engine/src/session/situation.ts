import type { SessionStep, Uncounted } from '@tollgate/contract/simulation/session.ts'
import { Decision } from '../decide/decision.ts'
import type { Policy } from '../decide/policy.ts'
import type { Trace } from '../decide/trace/trace.ts'
import { contextOf, type Facts } from './facts.ts'
import { type Names, namesOf } from './names.ts'
import { type CountedUsage, type Session, SessionFault } from './session.ts'
import type { Instant } from '../time-span/local-time.ts'

const REVALIDATION_TIMEOUT = 17
/** CC-Request-Type (RFC 4006 8.3). */
const [STARTS, ENDS] = [1, 3]

/** A step of the gateway, or an edge of time, which comes by itself. */
export type PlayedStep = SessionStep & { isEdge?: boolean }

/** A step as its session sees it. */
export interface Moment {
  at: Instant
  step: PlayedStep
  /** Events of the step, including the start and the end of the session. */
  events: readonly number[]
  isStart: boolean
  isEnd: boolean
  /** The gateway asks again because its revalidation time was reached. */
  isRevalidation: boolean
}

/** Reads a step. Throws a `SessionFault` if it is impossible in the state of the session. */
export function momentOf(policy: Policy, session: Session, step: PlayedStep): Moment {
  const names = namesOf(policy.references)
  const [starts, ends] = [names.ofRequest.get(STARTS), names.ofRequest.get(ENDS)]
  const has = (event: number | undefined) => event !== undefined && step.events.includes(event)
  const isStart = step.start === true || has(starts)
  const isEnd = step.end === true || has(ends)
  refuseWrong(session, isStart)
  const added = [isStart ? starts : undefined, isEnd ? ends : undefined].filter((event) => event !== undefined)
  const isRevalidation = step.events.some((event) => policy.references.triggerOf.get(event) === REVALIDATION_TIMEOUT)
  return {
    at: atOf(policy, session, step, isRevalidation),
    step,
    events: [...new Set([...added, ...step.events])],
    isStart,
    isEnd,
    isRevalidation,
  }
}

/** The event under which an answer is asked again when its moment has come, if the question is linked to it. */
export function revalidationOf(names: Names): number | undefined {
  return names.ofTrigger.get(REVALIDATION_TIMEOUT)
}

export function startOf(names: Names): number | undefined {
  return names.ofRequest.get(STARTS)
}

export function endOf(names: Names): number | undefined {
  return names.ofRequest.get(ENDS)
}

/** If a gateway asks again a little too early, the step counts as on time. Else the same moment would be armed again. */
function atOf(
  { sessionSettings }: Policy,
  { at: before, next, state }: Session,
  { at }: PlayedStep,
  isRevalidation: boolean,
): Instant {
  const asked = state === 'open' ? Date.parse(at) : Math.max(Date.parse(at), before)
  const isEarly = next !== undefined && asked < next && next - asked <= sessionSettings.moment_tolerance_s * 1000
  return isRevalidation && isEarly ? next : asked
}

function refuseWrong({ state }: Session, isStart: boolean): void {
  if (state === 'ended') throw new SessionFault('ENDED', 'The session has ended')
  if (state === 'open' && !isStart) throw new SessionFault('NOT_STARTED', 'The first step must start the session')
  if (state === 'started' && isStart) throw new SessionFault('ALREADY_STARTED', 'The session has started already')
}

/** A step while it is being decided. */
export interface Situation {
  policy: Policy
  /** The session before the step. */
  session: Session
  moment: Moment
  facts: Facts
  /** Attributes that the workflow wrote in this step from the clock. */
  clockValues: Decision['clockValues']
  trace: Trace
  counted: Counted
}

/** Usage after a report, by the key of its accumulator. */
export interface Counted {
  /** The same object as before if nothing was counted, so that cached results stay valid. */
  usage: Session['usage']
  /** Usage in cycles that ended in this step. */
  ended: ReadonlyMap<string, CountedUsage>
  uncounted: Uncounted[]
}

type Deciding = Pick<Situation, 'policy' | 'session' | 'moment' | 'facts' | 'trace'>

/** A decision in a session, with or without an event. */
export function decisionIn(
  { policy, session, moment, facts, trace }: Deciding,
  attributes: Facts['attributes'],
  event: number | undefined,
): Decision {
  const of = { at: new Date(moment.at).toISOString(), installed: Object.keys(session.rules) }
  const context = contextOf(facts, attributes, namesOf(policy.references), of)
  if (event !== undefined) context.pcr_event_id = event
  return new Decision(policy, context, trace)
}
