import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { decide } from '../../decide/decide.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import type { CompiledBasic } from '../../decide/plan/outcome.ts'
import type { Policy } from '../../decide/policy.ts'
import { basicsOfMapping } from '../compare/touches.ts'
import { watchedByPlan } from '../compare/watched.ts'
import type { Budget } from '../find-free.ts'
import { buildSpace } from '../space/build-space.ts'
import type { Space } from '../space/space.ts'
import type { Calendar } from '../space/time-axis.ts'
import { canGrant, whyNotByTaken, type Grants } from './not-granted.ts'
import { choices, MORE, MOST_AXES, type Change } from './smallest-change.ts'
import { suggested, type Suggested, type Suggestion } from './question.ts'
import { changed } from './suggestion.ts'

/** Question: why does a version of the policy not grant a PCC rule? */
export interface WhyNotRuleQuestion {
  policy: Policy
  version: number
  /** `pcc_rule_id`. */
  rule: number
  /** With an event of the version. */
  context: SimulationContext
  calendar: Calendar
  steps: number
}

/** Inputs of a suggestion may also be usage, balances and the moment. */
export interface WhyNotRule extends Suggested {
  pcc_rule_id: number
  isGranted: boolean
  /** Mappings at the event of the context that can grant it. */
  mappings: readonly number[]
  /** Of those that are taken, the steps that say why it is not granted. */
  failing: readonly TraceLine[]
}

/** Whether a rule is granted, which mappings can grant it, and the smallest change after which it is granted. */
export function* whyNotRule(question: WhyNotRuleQuestion): Generator<undefined, WhyNotRule> {
  const { policy, version: id, rule, context, steps } = question
  const version = policy.versions.get(id)
  const plans = version?.rulePlans.get(context.pcr_event_id ?? 0) ?? []
  const grants = (asked: number | null) =>
    asked !== null && (policy.references.rules.get(asked)?.members ?? []).some((one) => one.pcc_rule_id === rule)
  const granting = plans.map((plan) => ({ plan, mappings: version ? mappingsGranting(version, plan, grants) : [] }))
  const mappings = granting.flatMap((one) => one.mappings.map(({ mapping_id }) => mapping_id))
  const isGranted = isGrantedIn(question, context)
  const isAsked = { pcc_rule_id: rule, isGranted, mappings }
  if (isGranted) return { ...isAsked, failing: [], ...suggested([{ changes: [], context }]) }
  const { trace } = decide(policy, { pcc_rule_ver_id: id, context, trace: 'full' })
  const failing = granting.flatMap((one) =>
    one.mappings.flatMap(({ mapping_id, basics }) => whyNotByTaken(trace, mapping_id, basics, grants)),
  )
  const search = { budget: { steps }, isCut: false }
  let best: Suggestion[] = []
  for (const { plan } of granting.filter((one) => one.mappings.length > 0)) {
    const most: number = best[0] === undefined ? MOST_AXES : best[0].changes.length - 1
    const found = yield* fewestChanges(question, plan, most, search)
    if (found.length > 0) best = found
  }
  // If the search reached its limit, a smaller change may exist.
  return { ...isAsked, failing, ...suggested(search.isCut ? 'not decided' : best.length === 0 ? 'none' : best) }
}

interface RuleSearch {
  budget: Budget
  /** The limit was reached before anything was found in a rule plan. */
  isCut: boolean
}

interface GrantingMapping {
  mapping_id: number
  /** Its basic rules that can grant the rule. */
  basics: readonly CompiledBasic[]
}

function mappingsGranting(version: CompiledVersion, { mappings }: CompiledRulePlan, grants: Grants): GrantingMapping[] {
  return mappings.flatMap(({ mapping_id }) => {
    const basics = basicsOfMapping(version, mapping_id).filter((basic) => canGrant(basic, grants))
    return basics.length > 0 ? [{ mapping_id, basics }] : []
  })
}

/** The smallest changes of inputs of one rule plan, including everything that changes what it grants. */
function* fewestChanges(
  question: WhyNotRuleQuestion,
  plan: CompiledRulePlan,
  most: number,
  search: RuleSearch,
): Generator<undefined, Suggestion[]> {
  const { policy, version, context, calendar } = question
  const compiled = policy.versions.get(version)
  if (!compiled) return []
  const watched = yield* watchedByPlan(compiled, plan, policy)
  const event = context.pcr_event_id ?? 0
  const space = yield* buildSpace({ plans: [plan], policy, event, calendar, links: [], watched })
  for (let count = 1; count <= Math.min(most, space.axes.length); count += 1) {
    const found: Suggestion[] = []
    const left = { steps: search.budget.steps }
    for (const axes of choices(space.axes.length, count)) {
      const one = yield* firstGranting(question, space, axes, left)
      if (one !== undefined && found.push(one) === 1) left.steps = Math.min(left.steps, MORE.steps)
      if (left.steps < 0 || found.length === MORE.changes) break
    }
    if (found.length > 0) return found
    search.budget = left
    search.isCut = left.steps < 0
    if (search.isCut) return []
  }
  return []
}

function* firstGranting(
  question: WhyNotRuleQuestion,
  space: Space,
  axes: readonly number[],
  budget: Budget,
): Generator<undefined, Suggestion | undefined> {
  for (const change of changesOf(space, axes)) {
    budget.steps -= 1
    if (budget.steps < 0) return undefined
    if (budget.steps % SLICE === 0) yield
    const suggestion = changed(question.context, space, change, question.policy.references)
    if (isGrantedIn(question, suggestion.context)) return suggestion
  }
  return undefined
}

/** Decided contexts between two yields. */
const SLICE = 200

/** All combinations of atoms of some axes. */
function* changesOf(space: Space, axes: readonly number[]): Generator<Change> {
  const [axis, ...others] = axes
  if (axis === undefined) {
    yield []
    return
  }
  for (const atom of space.axes[axis]?.atoms ?? []) {
    for (const rest of changesOf(space, others)) yield [{ axis, atom }, ...rest]
  }
}

function isGrantedIn({ policy, version, rule }: WhyNotRuleQuestion, context: SimulationContext): boolean {
  const { result, ...answer } = decide(policy, { pcc_rule_ver_id: version, context, trace: 'none' })
  const code = policy.references.rules.get(rule)?.rule_code
  const outcomes = answer.plans.flatMap(({ rule_plans }) => rule_plans.flatMap((one) => one.outcomes))
  return (
    result === 'policy' &&
    outcomes.some(({ refused, pcc_rule_id }) => {
      const members = refused === null && pcc_rule_id !== null ? policy.references.rules.get(pcc_rule_id)?.members : []
      return members?.some(({ rule_code }) => rule_code === code) ?? false
    })
  )
}
