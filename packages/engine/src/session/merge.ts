import type { WorkflowError } from '@tollgate/contract/simulation/answer.ts'
import type { CycleUsage, SessionDecision, Told } from '@tollgate/contract/simulation/session.ts'
import type { Decision } from '../decide/decision.ts'
import { Dependencies } from '../decide/dependencies.ts'
import { chargeOf, type ChosenRule, triggersOf } from '../decide/merge/merge-rules.ts'
import { compareInstalled, definitionsOf } from '../decide/merge/compare-installed.ts'
import { stillDue, type Answered } from './ask-questions.ts'
import { type Counted, decisionIn, type Situation } from './situation.ts'
import { contentOf } from './content.ts'
import { namesOf, type Named } from './names.ts'
import { quotasOf } from './quotas.ts'
import type { Session, StandingAnswer } from './session.ts'
import { isRuleTold, standingRules, type RuleChanges } from './standing-rules.ts'
import { standingAnswers } from './standing.ts'
import { undecidedPlans } from './session-plans.ts'

interface Merged {
  session: Session
  decision: SessionDecision
}

/** Merges all standing answers into one decision, and makes the next session state (statements 29 to 34, 62 and 66). */
export function mergedInto(situation: Situation, answered: Answered): Merged {
  const { policy, session, moment, facts } = situation
  const { answers = session.answers, plans = undecidedPlans(policy, session, moment.at) } = answered
  const decision = answered.decision ?? decisionIn(situation, facts.attributes, undefined)
  const charges = chargesOf(decision, answered)
  const standing = standingAnswers(policy, plans.plans, answers)
  const { grants, chosen, changes, full, qos } = standingRules(decision, session, standing)
  const { quotas, keys } = quotasOf(situation, grants)
  const next = nextOf(situation, standing, plans.next)
  const triggers = armed(decision, situation, standing, { hasQuota: quotas.length > 0, hasNext: next !== undefined })
  const { class: of, apn, slice, bill_day, has, workflow } = session
  const { time_zone, attributes, balances, counters, media, usage, run } = facts
  // No object spreads: they would take as long as the rest of a step.
  const after: Session = {
    state: 'started',
    at: moment.at,
    policy: answered.plans ? policy.name : session.policy,
    class: of,
    apn,
    slice,
    bill_day,
    has,
    workflow,
    time_zone,
    attributes,
    balances,
    counters,
    media,
    usage,
    plans: answered.plans ? plans.plans.map(plansKeys) : session.plans,
    plans_until: plans.until,
    plans_next: plans.next,
    due: answered.error && stillDue(situation),
    run,
    answers,
    keys,
    rules: isRuleTold(changes) ? Object.fromEntries([...chosen.values()].map(installed)) : session.rules,
    qos: qos.sent,
    triggers,
    next,
  }
  const isChosen = chosen.size > 0
  const decided = {
    ...changes,
    // Kept rules are not sent again.
    rules: definitionsOf(full, chosen),
    session_qos: qos.now,
    quotas,
    charges,
    triggers,
    next_evaluation: next === undefined ? null : new Date(next).toISOString(),
  }
  return {
    session: after,
    decision: {
      ...commonFields(situation, answered.error, isChosen),
      ...decided,
      told: toldIn(session, after, decided),
    },
  }
}

/** The end of a session: usage is counted, rules are removed, questions of the end event only give charges (statement 63). */
export function endedBy(situation: Situation, answered: Answered): Merged {
  const { session, moment, facts } = situation
  const decision = answered.decision ?? decisionIn(situation, facts.attributes, undefined)
  const charges = chargesOf(decision, answered)
  const changes = compareInstalled(decision, new Map())
  const nothing = {
    answers: {},
    keys: {},
    rules: {},
    triggers: [],
    plans_until: undefined,
    plans_next: undefined,
    due: undefined,
    next: undefined,
    qos: undefined,
  }
  return {
    session: { ...session, ...facts, ...nothing, state: 'ended', at: moment.at },
    decision: {
      ...commonFields(situation, answered.error, charges.length > 0),
      ...changes,
      session_qos: null,
      quotas: [],
      charges,
      triggers: [],
      next_evaluation: null,
      told: [],
    },
  }
}

function plansKeys({ plan, version }: NonNullable<Answered['plans']>['plans'][number]) {
  return [plan.row.key, version?.row.key ?? null] as const
}

/** Charges of the questions that were asked in this step. */
function chargesOf(decision: Decision, { outcomes = [] }: Answered): SessionDecision['charges'] {
  return outcomes.filter(({ answer }) => answer.refused === null).flatMap((outcome) => chargeOf(decision, outcome))
}

function commonFields(
  { facts, policy, counted, trace }: Situation,
  error: WorkflowError | undefined,
  isPolicy: boolean,
) {
  return {
    result: error ? ('error' as const) : isPolicy ? ('policy' as const) : ('no_policy' as const),
    ...(error && { error }),
    usage: usageIn({ ...counted, usage: facts.usage, accumulators: namesOf(policy.references).accumulators }),
    uncounted: counted.uncounted,
    trace: trace.lines,
  }
}

function installed({ rule, rums }: ChosenRule): [string, Session['rules'][string]] {
  const metered = rums.size > 0 ? { rums: [...rums].toSorted((a, b) => a - b) } : {}
  return [rule.rule_code, { content: contentOf(rule), ...metered }]
}

/** The next moment at which plans, the workflow or an answer may change (statements 34, 65 and 71). */
function nextOf({ moment, facts }: Situation, standing: readonly StandingAnswer[], ofPlans: number | undefined) {
  const moments = [ofPlans, facts.run?.next, ...standing.map(({ next }) => next)]
  return moments.reduce(
    (first, at) => (at !== undefined && at > moment.at && at < (first ?? Infinity) ? at : first),
    undefined,
  )
}

/** Triggers of everything that was read, and those that the workflow set in its last run (statements 33 and 71). */
function armed(
  decision: Decision,
  { facts }: Situation,
  standing: readonly StandingAnswer[],
  { hasQuota, hasNext }: { hasQuota: boolean; hasNext: boolean },
): number[] {
  decision.dependencies = new Dependencies()
  for (const { triggers = [] } of standing) for (const one of triggers) decision.dependencies.triggers.add(one)
  decision.eventList = facts.run?.triggers ?? []
  return triggersOf(decision, hasQuota, hasNext)
}

/** Answered usage by the usage object of the session, which is replaced when something is counted. */
const usageCache = new WeakMap<Session['usage'], { accumulators: Named; answered: CycleUsage[] }>()

function usageIn({
  usage,
  ended,
  accumulators,
}: { accumulators: Named } & Pick<Counted, 'usage' | 'ended'>): CycleUsage[] {
  const cached = ended.size === 0 ? usageCache.get(usage) : undefined
  if (cached?.accumulators === accumulators) return cached.answered
  const all = Object.entries(usage)
    .flatMap(([key, now]) => {
      const [id, before] = [accumulators.idOf(key), ended.get(key)]
      return id === undefined ? [] : [...(before ? [before] : []), now].map((one) => ({ id, ...one }))
    })
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, amount, from }) => ({
      resource_id: id,
      cycle_from: from === undefined ? null : new Date(from).toISOString(),
      amount,
    }))
  if (ended.size === 0) usageCache.set(usage, { accumulators, answered: all })
  return all
}

/** The parts of a decision that are new to the gateway. */
function toldIn(
  before: Session,
  after: Session,
  { quotas, ...changes }: RuleChanges & Pick<SessionDecision, 'quotas'>,
): Told[] {
  const told: Told[] = []
  if (isRuleTold(changes)) told.push('rules')
  if (before.qos?.content !== after.qos?.content) told.push('session_qos')
  if (quotas.some(({ sent }) => sent)) told.push('quotas')
  if (before.triggers.join() !== after.triggers.join()) told.push('triggers')
  if (before.next !== after.next) told.push('next_evaluation')
  return told
}
