import type { WorkflowError } from '@tollgate/contract/simulation/answer.ts'
import type { AskedBecause, AskedQuestion } from '@tollgate/contract/simulation/session.ts'
import type { Decision } from '../decide/decision.ts'
import { Dependencies } from '../decide/dependencies.ts'
import { evaluateRulePlan, type EvaluatedRulePlan } from '../decide/plan/evaluate-plan.ts'
import type { DecidedOutcome } from '../decide/plan/outcome.ts'
import { NumberOverflow } from '../decide/values/decimal.ts'
import { WorkflowFault } from '../decide/workflow/workflow-fault.ts'
import { edgeOf, readsOf } from './dependencies-of.ts'
import { attributesOf, seenOf, type Facts } from './facts.ts'
import { namesOf, type Names } from './names.ts'
import { questionsOf } from './questions.ts'
import type { Grant, Session, StandingAnswer } from './session.ts'
import { decisionIn, type Situation } from './situation.ts'
import { judgeQuestion, type QuestionContext } from './which-questions.ts'
import { plansNow, type PlansNow } from './session-plans.ts'

/** The answers to the questions of a step. After an error nothing was asked, and standing answers stay. */
export interface Answered {
  error?: WorkflowError
  plans?: PlansNow
  answers?: Session['answers']
  asked?: readonly AskedQuestion[]
  outcomes?: readonly DecidedOutcome[]
  /** One of the decisions in which questions were asked. */
  decision?: Decision | undefined
}

/** Asks the due questions of a step. If a figure is too large, standing answers stay. */
export function askQuestions(situation: Situation): Answered {
  try {
    return answered(situation)
  } catch (fault) {
    if (!(fault instanceof NumberOverflow)) throw fault
    const { error } = new WorkflowFault('NUMBER_OVERFLOW', null)
    situation.trace.taken(() => ({ statement: 19, text: error.message, result: error.code }))
    return { error }
  }
}

function answered(situation: Situation): Answered {
  const { policy, session, moment, facts } = situation
  const plans = plansNow(policy, session, moment.at)
  const attributes = attributesOf(facts)
  const deciding = new Deciding(situation, attributes)
  const names = namesOf(policy.references)
  const clock = policy.networkTimeZone.name
  const due = { ...moment, events: dueEvents(situation, names) }
  const judged = { references: policy.references, names, moment: due, facts, attributes, clock }
  const answers: Record<string, Record<string, StandingAnswer>> = {}
  const asked: AskedQuestion[] = []
  const outcomes: DecidedOutcome[] = []
  for (const { plan, version } of plans.plans) {
    if (!version) continue
    const { key, pcr_plan_id } = plan.row
    const anew = anewBecause(situation, key, version.row.key)
    const after: Record<string, StandingAnswer> = {}
    for (const question of questionsOf(version, names.events)) {
      const before = session.answers[key]?.[question.key]
      const verdict = judgeQuestion(judged, question, before, anew)
      if (verdict.stands) after[question.key] = verdict.stands
      if (!verdict.asked) continue
      const { event, rulePlan, because } = verdict.asked
      const decision = deciding.under(event)
      const evaluated = evaluateRulePlan(decision, version, rulePlan)
      const standing = standingOf(decision, evaluated, names.events.keyOf(event), judged)
      // An equal grant keeps the old object, so that the cached merge stays valid.
      if (before && isSameGrants(before.grants, standing.grants)) standing.grants = before.grants
      after[question.key] = standing
      outcomes.push(...evaluated.outcomes)
      const { pcc_rule_ver_id } = version.row
      asked.push({ pcr_plan_id, pcc_rule_ver_id, pcr_event_id: event, because, ...evaluated.answer })
    }
    answers[key] = after
  }
  return { plans, answers, asked, outcomes, decision: deciding.any }
}

/** Decisions of one step by event, so that all questions share their lookups. */
class Deciding {
  readonly #situation: Situation
  readonly #attributes: Facts['attributes']
  readonly #decisions = new Map<number, Decision>()

  constructor(situation: Situation, attributes: Facts['attributes']) {
    this.#situation = situation
    this.#attributes = attributes
  }

  get any(): Decision | undefined {
    return this.#decisions.values().next().value
  }

  /** The decision for an event, with empty dependencies. */
  under(event: number): Decision {
    const decision = this.#decisions.get(event) ?? this.#make(event)
    decision.dependencies = new Dependencies()
    return decision
  }

  #make(event: number): Decision {
    const decision = decisionIn(this.#situation, this.#attributes, event)
    for (const [attribute, clock] of this.#situation.clockValues) decision.clockValues.set(attribute, clock)
    this.#decisions.set(event, decision)
    return decision
  }
}

/** The events of the step and those that came since the last decision, in steps that ended in an error (statement 71). */
function dueEvents({ session, moment }: Pick<Situation, 'session' | 'moment'>, { events }: Names): number[] {
  return [...new Set([...(session.due ?? []).flatMap((key) => events.idOf(key) ?? []), ...moment.events])]
}

/** Events that stay due after an error, by key. */
export function stillDue({ policy, session, moment }: Situation): string[] {
  const names = namesOf(policy.references)
  return dueEvents({ session, moment }, names).map((event) => names.events.keyOf(event))
}

/** Why all questions of a plan are asked again; undefined if they are not (statements 65 and 69). */
function anewBecause({ policy, session }: Situation, plan: string, version: string): AskedBecause | undefined {
  if (session.policy !== '' && session.policy !== policy.name) return 'release'
  const before = session.plans.find(([key]) => key === plan)
  if (!before) return 'plan'
  return before[1] === version ? undefined : 'version'
}

/** The part of an answer that is kept until its question is asked again (statement 59). */
function standingOf(
  decision: Decision,
  { outcomes }: EvaluatedRulePlan,
  event: string,
  context: QuestionContext,
): StandingAnswer {
  const reads = readsOf(decision, decision.references)
  const next = edgeOf(decision, reads, context.facts)
  const triggers = [...decision.dependencies.triggers].toSorted((a, b) => a - b)
  return {
    event,
    reads,
    seen: seenOf(reads, context),
    ...(next !== undefined && { next }),
    ...(triggers.length > 0 && { triggers }),
    grants: outcomes.flatMap((outcome) => grantOf(outcome, context.names)),
  }
}

function isSameGrants(before: readonly Grant[], now: readonly Grant[]): boolean {
  return before.length === now.length && before.every((grant, place) => isSameGrant(grant, now[place]))
}

function isSameGrant({ rule, rum, feeds }: Grant, other: Grant | undefined): boolean {
  if (rule !== other?.rule || rum !== other.rum) return false
  const [ours, theirs] = [Object.entries(feeds ?? {}), Object.entries(other.feeds ?? {})]
  const isFed = ours.length === theirs.length && (feeds === undefined) === (other.feeds === undefined)
  return isFed && ours.every(([key, stop], place) => theirs[place]?.[0] === key && theirs[place][1] === stop)
}

/** The grant of an accepted outcome that names a rule. */
function grantOf({ answer, rule, accumulations }: DecidedOutcome, { accumulators }: Names): Grant[] {
  if (!rule || answer.refused !== null) return []
  const isFed = accumulations.length > 0 && rule.monitoringKeys.length > 0
  const feeds = accumulations.map(({ row }) => [accumulators.keyOf(row.resource_id), row.stop_quota] as const)
  return [
    {
      rule: rule.key,
      ...(answer.rum !== null && { rum: answer.rum }),
      ...(isFed && { feeds: Object.fromEntries(feeds) }),
    },
  ]
}
