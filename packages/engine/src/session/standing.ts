import type { GrantedRule } from '../decide/merge/merge-rules.ts'
import type { CompiledRule } from '../decide/references/rules.ts'
import type { Policy } from '../decide/policy.ts'
import { namesOf } from './names.ts'
import { questionsOf } from './questions.ts'
import type { Grant, Session, StandingAnswer } from './session.ts'
import type { SessionPlan } from './session-plans.ts'

/** A grant of a standing answer, with its PCC rule. */
export interface StandingGrant extends GrantedRule {
  rule: CompiledRule
  feeds: Grant['feeds']
}

/** All standing answers, ordered by strength of the plan, then of the question (statement 62). */
export function standingAnswers(
  { references }: Policy,
  plans: readonly SessionPlan[],
  answers: Session['answers'],
): StandingAnswer[] {
  const { events } = namesOf(references)
  const standing: StandingAnswer[] = []
  for (const { plan, version } of plans) {
    const own = answers[plan.row.key]
    if (!own) continue
    if (!version) standing.push(...Object.values(own))
    else
      for (const { key } of questionsOf(version, events)) {
        const answer = own[key]
        if (answer) standing.push(answer)
      }
  }
  return standing
}
