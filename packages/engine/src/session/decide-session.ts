import type { AskedQuestion, SessionDecision } from '@tollgate/contract/simulation/session.ts'
import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import type { Policy } from '../decide/policy.ts'
import { Trace } from '../decide/trace/trace.ts'
import { askQuestions, type Answered } from './ask-questions.ts'
import { countUsage } from './count-usage.ts'
import { factsAfter } from './facts.ts'
import { endedBy, mergedInto } from './merge.ts'
import { momentOf, type Happening } from './situation.ts'
import { namesOf } from './names.ts'
import { runDueWorkflow } from './run-workflow.ts'
import type { Session } from './session.ts'

/** What a step of a session comes to. */
export interface DecidedStep {
  /** To be given with the next step; plain data. */
  session: Session
  decision: SessionDecision
  /** The questions that were asked, the strongest first. */
  asked: readonly AskedQuestion[]
}

/**
 * Decides a step of a session: what the gateway is to have now, and what stays for the next step (domain part 4, statements
 * 59 to 71). The session is not changed. Steps and decisions name records by the ids of the policy, as `decide` does.
 * A step that the session cannot take, such as a second start, throws a `SessionFault`.
 */
export function decideSession(
  policy: Policy,
  session: Session,
  step: Happening,
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
