import type { AskedQuestion, SessionDecision } from '@tollgate/contract/simulation/session.ts'
import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import type { Policy } from '../decide/policy.ts'
import { Trace } from '../decide/trace/trace.ts'
import { askQuestions, type Answered } from './ask-questions.ts'
import { countUsage } from './count-usage.ts'
import { factsAfter } from './facts.ts'
import { endedBy, mergedInto } from './merge.ts'
import { momentOf, type PlayedStep } from './situation.ts'
import { namesOf } from './names.ts'
import { runDueWorkflow } from './run-workflow.ts'
import type { Session } from './session.ts'

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
