import type {
  AnsweredStep,
  AskedQuestion,
  SessionDecision,
  SessionRequest,
  StepCause,
} from '@tollgate/contract/simulation/session.ts'
import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import type { Policy } from '../decide/policy.ts'
import { Trace } from '../decide/trace/trace.ts'
import { type Answered, askQuestions } from './ask-questions.ts'
import { countUsage } from './count-usage.ts'
import { attributesOf, contextOf, factsAfter } from './facts.ts'
import { endedBy, mergedInto } from './merge.ts'
import { momentOf, type PlayedStep } from './situation.ts'
import { namesOf } from './names.ts'
import { runDueWorkflow } from './run-workflow.ts'
import { type Session, SessionFault } from './session.ts'
import { openSession } from './open-session.ts'

/** The result of a step. */
export interface DecidedStep {
  /** Input of the next step; plain data. */
  session: Session
  decision: SessionDecision
  /** The questions that were asked, the strongest first. */
  asked: readonly AskedQuestion[]
}

/**
 * Decides a step of a session: what the gateway gets now, and the state for the next step (domain part 4, statements 59 to
 * 71). Does not change `session`. Steps and decisions name records by the ids of the policy, as `decide` does.
 * Throws a `SessionFault` for an impossible step, such as a second start.
 */
export function decideSession(
  policy: Policy,
  session: Session,
  step: PlayedStep,
  level: TraceLevel = 'none',
): DecidedStep {
  const moment = momentOf(policy, session, step)
  const trace = new Trace(level)
  const counted = countUsage(policy, session, moment)
  const told = { ...factsAfter(session, step, namesOf(policy.references)), usage: counted.usage }
  const { facts, clockValues, error } = runDueWorkflow({ policy, session, moment, facts: told, trace })
  const situation = { policy, session, moment, facts, clockValues, trace, counted }
  const answered: Answered = error ? { error } : askQuestions(situation)
  const { asked = [] } = answered
  return { ...(moment.isEnd ? endedBy : mergedInto)(situation, answered), asked }
}

export interface PlayOptions {
  /** Index of the answer that gets its path and context as well. */
  shown?: number | undefined
  /** Finds a release; absent if there are none. */
  releaseOf?: (release: number) => Policy | undefined
}

/**
 * Plays the steps of a session. With `until` it also plays the edges of time before, between and after them. An edge and a
 * step at the same instant are one step (statement 70). Returns the final state of the session.
 */
export function* playSession(
  begun: Policy,
  request: SessionRequest,
  { shown, releaseOf }: PlayOptions = {},
): Generator<AnsweredStep, Session> {
  let policy = begun
  const { steps, until, trace } = request
  const last = until === undefined ? Number.NEGATIVE_INFINITY : Date.parse(until)
  let session = openSession(policy, request)
  let count = 0
  const decided = (step: PlayedStep, place: number | null): AnsweredStep => {
    const before = session
    const isShown = count === shown
    const result = placed(place, () => decideSession(policy, before, step, isShown ? 'path' : trace))
    session = result.session
    count += 1
    const answered = answeredStep(policy, step, place, result)
    return isShown ? { ...answered, context: contextIn(policy, before, result) } : answered
  }
  for (const [place, step] of steps.entries()) {
    while (session.next !== undefined && session.next <= last && session.next < Date.parse(step.at))
      yield decided(edgeAt(session.next), null)
    if (step.release !== undefined) policy = placed(place, () => releaseIn(step.release ?? 0, releaseOf))
    yield decided(step, place)
  }
  while (session.next !== undefined && session.next <= last) yield decided(edgeAt(session.next), null)
  return session
}

function releaseIn(release: number, releaseOf: PlayOptions['releaseOf']): Policy {
  const policy = releaseOf?.(release)
  if (!policy) throw new SessionFault('NO_RELEASE', `There is no release ${release} here`)
  return policy
}

function placed<R>(place: number | null, work: () => R): R {
  try {
    return work()
  } catch (fault) {
    if (fault instanceof SessionFault && place !== null) fault.place = place
    throw fault
  }
}

function edgeAt(at: number): PlayedStep {
  const nothing = { events: [], attributes: {}, balances: {}, counters: {}, used: [] }
  return { at: new Date(at).toISOString(), isEdge: true, ...nothing }
}

function answeredStep(
  policy: Policy,
  step: PlayedStep,
  place: number | null,
  { session, decision, asked }: DecidedStep,
): AnsweredStep {
  const at = new Date(session.at).toISOString()
  const limits = limitsOf(policy, session)
  return { at, step: place, cause: causeOf(step, asked), asked: [...asked], limits, ...decision }
}

/** The context in which the questions of a step were asked, with the event of the first one. */
function contextIn({ references }: Policy, before: Session, { session, asked }: DecidedStep): AnsweredStep['context'] {
  const of = { at: new Date(session.at).toISOString(), installed: Object.keys(before.rules) }
  const context = contextOf(session, attributesOf(session), namesOf(references), of)
  return { ...context, ...(asked[0] && { pcr_event_id: asked[0].pcr_event_id }) }
}

function causeOf({ isEdge, start, end, events, used }: PlayedStep, asked: DecidedStep['asked']): StepCause {
  if (isEdge === true) return 'edge'
  if (start === true || end === true || events.length > 0) return 'event'
  if (asked.some(({ because }) => because === 'release')) return 'release'
  return used.length > 0 ? 'usage' : 'input'
}

/** Quotas at which accumulators of the standing answers end, without duplicates. */
function limitsOf({ references }: Policy, { answers }: Pick<Session, 'answers'>): AnsweredStep['limits'] {
  const { accumulators } = namesOf(references)
  const found = new Map<string, AnsweredStep['limits'][number]>()
  for (const standing of Object.values(answers).flatMap((ofPlan) => Object.values(ofPlan)))
    for (const [key, stop] of standing.grants.flatMap(({ feeds = {} }) => Object.entries(feeds))) {
      const resource_id = accumulators.idOf(key)
      if (stop !== null && resource_id !== undefined) found.set(`${key} ${stop}`, { resource_id, stop })
    }
  return [...found.values()].toSorted((a, b) => a.resource_id - b.resource_id || a.stop - b.stop)
}
