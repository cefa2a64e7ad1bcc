import type { AskedBecause } from '@tollgate/contract/simulation/session.ts'
import type { CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import type { References } from '../decide/references/references.ts'
import { isSeen, type Inputs } from './facts.ts'
import { endOf, revalidationOf, startOf, type Moment } from './situation.ts'
import { codeOf, type Names } from './names.ts'
import { isOpposite } from './opposites.ts'
import { askedUnder, type Question } from './questions.ts'
import type { StandingAnswer } from './session.ts'

/** What decides whether a question is asked. */
export interface QuestionContext extends Inputs {
  references: References
  names: Names
  moment: Moment
}

/** A question that is asked: its event, its rule plan and the reason. */
export interface Asked {
  event: number
  rulePlan: CompiledRulePlan
  because: AskedBecause
}

/** A question is asked, or its answer stands. If neither, its answer lapses. */
export interface Verdict {
  asked?: Asked
  stands?: StandingAnswer
}

/**
 * Decides whether a question is asked. Of several reasons the first counts, in this order: an event; a release, a plan or a
 * version; a moment; an input (statements 60, 61 and 65).
 *
 * @param anew why all questions of its plan are asked again, if they are
 */
export function judgeQuestion(
  situation: QuestionContext,
  question: Question,
  answer: StandingAnswer | undefined,
  anew: AskedBecause | undefined,
): Verdict {
  const { moment, names } = situation
  const byEvent = askedUnder(question, (event) =>
    moment.isEnd ? event === endOf(names) : moment.events.includes(event),
  )
  if (byEvent) return { asked: { ...byEvent, because: 'event' } }
  if (moment.isEnd) return {}
  const standing = answer && !lapses(situation, answer) ? answer : undefined
  if (anew !== undefined) return askedAnew(situation, question, standing, anew)
  if (!standing) return {}
  const because = dueBecause(situation, standing)
  if (because === undefined) return { stands: standing }
  const again = because === 'moment' ? under(question, revalidationOf(names)) : undefined
  const asked = again ?? under(question, names.events.idOf(standing.event))
  return asked ? { asked: { ...asked, because } } : {}
}

function under(question: Question, event: number | undefined) {
  return askedUnder(question, (one) => one === event)
}

/** Asks again under the event of the last answer, else under the start event (statement 65). */
function askedAnew(
  { names }: QuestionContext,
  question: Question,
  standing: StandingAnswer | undefined,
  because: AskedBecause,
): Verdict {
  const last = standing && under(question, names.events.idOf(standing.event))
  const asked = last ?? under(question, startOf(names))
  return asked ? { asked: { ...asked, because } } : {}
}

function dueBecause(context: QuestionContext, answer: StandingAnswer): AskedBecause | undefined {
  if (answer.next !== undefined && answer.next <= context.moment.at) return 'moment'
  return isSeen(answer, context) ? undefined : 'input'
}

/** Whether the opposite of its event came. (A question that is linked to the opposite event is asked instead.) */
function lapses({ references, names, moment, facts }: QuestionContext, { event }: StandingAnswer): boolean {
  const of = codeOf(references, names.events.idOf(event) ?? 0)
  return moment.events.some((came) => isOpposite(codeOf(references, came), of, facts.media.length > 0))
}
