import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import type { Policy } from '../decide/policy.ts'
import type { Instant } from '../time-span/local-time.ts'
import { namesOf, type Names } from './names.ts'
import { SessionFault, type Session } from './session.ts'

const REVALIDATION_TIMEOUT = 17
/** CC-Request-Type (RFC 4006 8.3). */
const [STARTS, ENDS] = [1, 3]

/** A step, or an edge of time that comes by itself. */
export type Happening = SessionStep & { isEdge?: boolean }

/** What a step is for a session. */
export interface Moment {
  at: Instant
  step: Happening
  /** Events that came, the start and the end of the session among them. */
  events: readonly number[]
  isStart: boolean
  isEnd: boolean
  /** The gateway asks again because a moment has come. */
  isRevalidation: boolean
}

/** Reads a step; one that the session cannot take throws a `SessionFault`. */
export function momentOf(policy: Policy, session: Session, step: Happening): Moment {
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

/** The event of an answer whose moment has come, where the question stands there. */
export function revalidationOf(names: Names): number | undefined {
  return names.ofTrigger.get(REVALIDATION_TIMEOUT)
}

export function startOf(names: Names): number | undefined {
  return names.ofRequest.get(STARTS)
}

export function endOf(names: Names): number | undefined {
  return names.ofRequest.get(ENDS)
}

/** A gateway that asks again a little before a moment is treated as at it: else the same moment would be armed again. */
function atOf(
  { sessionSettings }: Policy,
  { at: before, next, state }: Session,
  { at }: Happening,
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
