import type { WorkflowError } from '@tollgate/contract/simulation/answer.ts'
import type { CycleUsage, SessionDecision, Told } from '@tollgate/contract/simulation/session.ts'
import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { Decision } from '../decide/decision.ts'
import { Dependencies } from '../decide/dependencies.ts'
import { chargeOf } from '../decide/merge/charge.ts'
import { compareInstalled, definitionsOf, installedBeside } from '../decide/merge/compare-installed.ts'
import { addRules, sessionQosOf, type ChosenRule } from '../decide/merge/merge-rules.ts'
import { triggersOf } from '../decide/merge/triggers.ts'
import type { Answered } from './ask-questions.ts'
import { contentOf, qosContentOf } from './content.ts'
import { namesOf, type Named } from './names.ts'
import { quotasOf } from './quotas.ts'
import type { Session, StandingAnswer } from './session.ts'
import { decisionIn, type Situation } from './situation.ts'
import { grantsOf, standingAnswers, type StandingGrant } from './standing.ts'
import { keptPlans } from './whose-plans.ts'

interface Merged {
  session: Session
  decision: SessionDecision
}

/** The decision over all that stands, and the session after it (statements 29 to 34, 62 and 66). */
export function mergedInto(situation: Situation, answered: Answered): Merged {
  const { policy, session, moment, facts } = situation
  const { answers = session.answers, plans = keptPlans(policy, session) } = answered
  const decision = answered.decision ?? decisionIn(situation, facts.attributes, undefined)
  const charges = chargesOf(decision, answered)
  const standing = standingAnswers(policy, plans.plans, answers)
  const grants = grantsOf(policy, standing)
  const chosen = chosenRules(decision, session, grants)
  const {
    full,
    kept: _kept,
    ...changes
  } = installedBeside(decision, chosen, (rule) => session.rules[rule.rule_code]?.content === contentOf(rule))
  const qos = qosIn(decision, session, grants)
  const { quotas, keys } = quotasOf(situation, grants)
  const next = nextOf(situation, standing, plans.until)
  const triggers = armed(decision, situation, standing, { hasQuota: quotas.length > 0, hasNext: next !== undefined })
  const { class: of, apn, slice, bill_day, has, workflow } = session
  const { time_zone, attributes, balances, counters, media, usage, run } = facts
  // Without spreads: they would take as long as the rest of a step.
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
    // What is kept is not sent again.
    rules: definitionsOf(full, chosen),
    session_qos: qos.now,
    quotas,
    charges,
    triggers,
    next_evaluation: next === undefined ? null : new Date(next).toISOString(),
  }
  return {
    session: after,
    decision: { ...said(situation, answered.error, isChosen), ...decided, told: toldIn(session, after, decided) },
  }
}

/** The end of a session: usage is counted, rules are gone, questions of the end give charges only (statement 63). */
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
    next: undefined,
    qos: undefined,
  }
  return {
    session: { ...session, ...facts, ...nothing, state: 'ended', at: moment.at },
    decision: {
      ...said(situation, answered.error, charges.length > 0),
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

/** Charges of the questions asked now. */
function chargesOf(decision: Decision, { outcomes = [] }: Answered): SessionDecision['charges'] {
  return outcomes.filter(({ answer }) => answer.refused === null).flatMap((outcome) => chargeOf(decision, outcome))
}

function said({ facts, policy, counted, trace }: Situation, error: WorkflowError | undefined, isPolicy: boolean) {
  return {
    result: error ? ('error' as const) : isPolicy ? ('policy' as const) : ('no_policy' as const),
    ...(error && { error }),
    usage: usageIn(facts.usage, counted.ended, namesOf(policy.references).accumulators),
    uncounted: counted.uncounted,
    trace: trace.lines,
  }
}

/** The rules that stand. What is installed stays metered as it is. */
function chosenRules(decision: Decision, session: Session, grants: readonly StandingGrant[]): Map<number, ChosenRule> {
  const chosen = new Map<number, ChosenRule>()
  for (const grant of grants) addRules(decision, chosen, grant)
  for (const one of chosen.values()) {
    const before = session.rules[one.rule.rule_code]
    if (before) one.rums = new Set(before.rums)
  }
  return chosen
}

function installed({ rule, rums }: ChosenRule): [string, Session['rules'][string]] {
  const metered = rums.size > 0 ? { rums: [...rums].toSorted((a, b) => a - b) } : {}
  return [rule.rule_code, { content: contentOf(rule), ...metered }]
}

/** Where no answer sets session QoS, the last sent stays. */
function qosIn(
  decision: Decision,
  { qos: before }: Session,
  grants: readonly StandingGrant[],
): { now: QosDefinition | null; sent?: Session['qos'] } {
  const now = sessionQosOf(decision, grants)
  if (!now) {
    const last = before && namesOf(decision.references).rules.get(before.rule)?.sessionQos
    return { now: last && qosContentOf(last) === before.content ? last : null, sent: before }
  }
  const rule = grants.flatMap((grant) => grant.rule.members).find((member) => member.sessionQos === now)
  return { now, sent: { rule: rule?.key ?? '', content: qosContentOf(now) } }
}

/** The first moment for which anything waits (statements 34, 65 and 71). */
function nextOf({ moment, facts }: Situation, standing: readonly StandingAnswer[], until: number | undefined) {
  const moments = [until, facts.run?.next, ...standing.map(({ next }) => next)]
  return moments.reduce(
    (first, at) => (at !== undefined && at > moment.at && at < (first ?? Infinity) ? at : first),
    undefined,
  )
}

/** Triggers of all that was read, and those that the workflow set, until its next run (statements 33 and 71). */
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

function usageIn(
  usage: Session['usage'],
  ended: ReadonlyMap<string, Session['usage'][string]>,
  accumulators: Named,
): CycleUsage[] {
  return Object.entries(usage)
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
}

type Changes = Pick<SessionDecision, 'install' | 'install_bases' | 'remove'>

function isRuleTold({ install, install_bases, remove }: Changes): boolean {
  return install.length + install_bases.length + remove.length > 0
}

/** What the gateway was not told before. */
function toldIn(
  before: Session,
  after: Session,
  { quotas, ...changes }: Changes & Pick<SessionDecision, 'quotas'>,
): Told[] {
  const isTold: Record<Told, boolean> = {
    rules: isRuleTold(changes),
    session_qos: before.qos?.content !== after.qos?.content,
    quotas: quotas.some(({ sent }) => sent),
    triggers: before.triggers.join() !== after.triggers.join(),
    next_evaluation: before.next !== after.next,
  }
  return (Object.keys(isTold) as Told[]).filter((part) => isTold[part])
}
