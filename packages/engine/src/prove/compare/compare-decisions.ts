import { buildSpace, type Watched } from '../space/build-space.ts'
import { pointsOf } from '../space/space.ts'
import { type FoundClass, GroupDecisions } from './group-decisions.ts'
import { groupsOf, type RulePlanGroup, type Sides } from './rule-plan-groups.ts'
import { joinWatched, watchedByPlan } from './watched.ts'
import { winnersIn } from './winners.ts'
import { compareText } from '@tollgate/policy/order.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { decide } from '../../decide/decide.ts'
import type { References } from '../../decide/references/references.ts'
import { contextOfValues } from '../space/context-of.ts'
import type { Policy } from '../../decide/policy.ts'
import type { Assumed } from '../assume.ts'
import type { Limits } from '../prove-rule-plan.ts'
import type { Calendar } from '../space/time-axis.ts'
import { refusedCodes, type Decided } from './decided.ts'

export interface ComparedSide {
  policy: Policy
  version: number
}

/** Two versions at one event. Both policies have the same references. */
export interface ComparisonQuestion {
  before: ComparedSide
  after: ComparedSide
  event: number
  assumed: Assumed
  calendar: Calendar
  limits: Limits
}

/** A class of contexts that the two versions decide differently. */
export interface ChangedClass {
  before: Decided
  after: Decided
  contexts: number
  example: SimulationContext
}

/** Rule plans that are compared together, by id, and the classes that they decide differently. */
export interface GroupComparison {
  before: readonly number[]
  after: readonly number[]
  /** Number of possible contexts that they distinguish together; null above the limit. */
  contexts: number | null
  /** The largest first. */
  changed: readonly ChangedClass[] | 'not decided'
}

/**
 * All classes of contexts that two versions decide differently. Rule plans that cannot affect each other's part of an answer
 * are compared separately. Rule plans that are equal in both versions are skipped.
 */
export function* compareDecisions(question: ComparisonQuestion): Generator<undefined, GroupComparison[]> {
  const { before, after, event } = question
  const [old, young] = [before.policy.versions.get(before.version), after.policy.versions.get(after.version)]
  if (!old || !young) throw new RangeError('A version is not in its policy')
  const sides = { before: old, after: young }
  const found: GroupComparison[] = []
  for (const group of yield* groupsOf(sides, event, after.policy.references)) {
    const compared = yield* compareGroup(question, sides, group)
    if (compared.changed === 'not decided' || compared.changed.length > 0) found.push(compared)
  }
  return found
}

/** The most points that are visited for each point that is kept and decided. Limits memory as well. */
const MOST_ALIKE = 20

function* compareGroup(
  question: ComparisonQuestion,
  sides: Sides,
  group: RulePlanGroup,
): Generator<undefined, GroupComparison> {
  const { event, calendar, assumed, limits, after } = question
  const { policy } = after
  const plans = [...group.before, ...group.after, assumed.impossible]
  const parts: Watched[] = []
  for (const plan of group.before) parts.push(yield* watchedByPlan(sides.before, plan, policy))
  for (const plan of group.after) parts.push(yield* watchedByPlan(sides.after, plan, policy))
  const watched = joinWatched(parts)
  const space = yield* buildSpace({ plans, policy, event, calendar, links: assumed.links, watched })
  const ids = {
    before: group.before.map(({ ap_rule_id }) => ap_rule_id),
    after: group.after.map(({ ap_rule_id }) => ap_rule_id),
  }
  const decisions = new GroupDecisions({ space, sides, group, watched, setting: { policy, event, calendar } })
  const notDecided: GroupComparison = { ...ids, contexts: null, changed: 'not decided' }
  if (pointsOf(decisions.chosenBy) > limits.contexts) return notDecided
  const most = limits.contexts / MOST_ALIKE
  const winners = yield* winnersIn(decisions.chosenBy, decisions.dependentAxes, most)
  if (!winners) return notDecided
  for (const one of winners.found) {
    yield* decisions.add(one, most)
    if (decisions.decided > most) return notDecided
    yield
  }
  const changed: ChangedClass[] = []
  for (const one of decisions.changed()) {
    changed.push(decidedDifferently(question, one))
    yield
  }
  const contexts = winners.contexts * decisions.behind
  return { ...ids, contexts, changed: changed.toSorted((a, b) => b.contexts - a.contexts) }
}

/** Decides the example of a class with both versions. Throws if they agree, since that would be a bug of the comparison. */
function decidedDifferently(question: ComparisonQuestion, found: FoundClass): ChangedClass {
  const { event, calendar, before, after } = question
  const context = contextOfValues(found.space, found.values, { policy: after.policy, event, calendar })
  if (grantedBy(before, context) === grantedBy(after, context)) {
    throw new Error(`Both versions decide the same in ${JSON.stringify(context)}`)
  }
  return { before: found.before, after: found.after, contexts: found.contexts, example: context }
}

/** What a version grants, in normal order, without ids of its records. */
function grantedBy({ policy, version }: ComparedSide, context: SimulationContext): string {
  return JSON.stringify(
    granted(decide(policy, { pcc_rule_ver_id: version, context, trace: 'none' }), policy.references),
  )
}

export function granted(answer: SimulationAnswer, { rules }: References) {
  const { install, install_bases, charges, quotas, session_qos, plans } = answer
  const refused = plans
    .flatMap(({ rule_plans }) => rule_plans.flatMap((one) => one.outcomes))
    .flatMap((one) =>
      one.refused === null || one.pcc_rule_id === null ? [] : (rules.get(one.pcc_rule_id)?.members ?? []),
    )
  const texts = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted(compareText)
  return {
    rules: [...install, ...install_bases].toSorted(compareText),
    refused: refusedCodes(refused.map(({ rule_code }) => rule_code)),
    charges: texts(charges.map(({ basic_rule_id: _id, ...charge }) => charge)),
    quotas: texts(quotas.map(({ monitoring_key, amount, rum }) => ({ monitoring_key, amount, rum }))),
    metering: texts(answer.rules.flatMap(({ rule_code, rums }) => rums.map((rum) => ({ rule_code, rum })))),
    session_qos: session_qos?.qos_policy_id ?? null,
  }
}
