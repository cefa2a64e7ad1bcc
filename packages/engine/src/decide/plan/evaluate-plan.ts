import type { PlanAnswer, RulePlanAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { BasicVersionRow, PlanRow, VersionRow } from '../rows/policy-data.ts'
import type { Decision } from '../decision.ts'
import { inForceOn, type DatedRows } from '@tollgate/policy/plan/in-force.ts'
import { chooseMapping } from './choose-mapping.ts'
import type { CompiledRulePlan } from './compile-rule-plan.ts'
import type { CompiledVersion } from './compile-version.ts'
import { decideOutcome, type DecidedOutcome } from './outcome.ts'

export interface CompiledPlan {
  row: PlanRow
  versions: DatedRows<VersionRow>
  versionOf: (id: number) => CompiledVersion | undefined
}

/** The answer of a plan, and its outcomes, the strongest first. */
export interface EvaluatedPlan {
  answer: PlanAnswer
  outcomes: readonly DecidedOutcome[]
}

/** Evaluates the requested version of a plan, else the one in force (statements 7 to 10). */
export function evaluatePlan(decision: Decision, plan: CompiledPlan, asked?: CompiledVersion): EvaluatedPlan {
  const { pcr_plan_id, priority } = plan.row
  const resource = 'policy-plan'
  decision.trace.taken(() => ({
    statement: 7,
    resource,
    id: pcr_plan_id,
    text: 'The plan is looked at',
    left: priority,
  }))
  const version = asked ?? versionInForce(decision, plan)
  if (asked) {
    const of = { resource: 'policy-plan-ver', id: asked.row.pcc_rule_ver_id }
    decision.trace.taken(() => ({ statement: 8, ...of, text: 'The version asked for' }))
  }
  const evaluated = version ? evaluateVersion(decision, version) : []
  return {
    answer: {
      pcr_plan_id,
      pcc_rule_ver_id: version?.row.pcc_rule_ver_id ?? null,
      rule_plans: evaluated.map(({ answer }) => answer),
    },
    outcomes: evaluated.flatMap(({ outcomes }) => outcomes),
  }
}

function evaluateVersion(decision: Decision, version: CompiledVersion): EvaluatedRulePlan[] {
  return rulePlansOf(decision, version).map((rulePlan) => evaluateRulePlan(decision, version, rulePlan))
}

function versionInForce(decision: Decision, { row, versions, versionOf }: CompiledPlan): CompiledVersion | undefined {
  const { day, trace } = decision
  const { current, overlaid, changes } = inForceOn(versions, day)
  decision.dependsOnDay(changes, 'policy-plan', row.pcr_plan_id)
  const resource = 'policy-plan-ver'
  if (!current) {
    const of = { statement: 8, resource: 'policy-plan', id: row.pcr_plan_id } as const
    trace.taken(() => ({ ...of, text: 'No version is in force', left: day, result: false }))
    return undefined
  }
  const id = current.pcc_rule_ver_id
  trace.taken(() => ({ statement: 8, resource, id, text: 'The version in force', left: day, result: true }))
  for (const { pcc_rule_ver_id: other } of overlaid) {
    trace.taken(() => ({ statement: 8, resource, id: other, text: 'Current as well, but overlaid', left: day }))
  }
  return versionOf(id)
}

function rulePlansOf({ context, trace }: Decision, version: CompiledVersion): readonly CompiledRulePlan[] {
  const event = context.pcr_event_id
  const link = event === undefined ? undefined : version.events.get(event)
  if (event === undefined || link === undefined) {
    const of = { statement: 9, resource: 'policy-plan-ver', id: version.row.pcc_rule_ver_id } as const
    trace.taken(() => ({ ...of, text: 'Event not in plan', left: event, result: false }))
    return []
  }
  const of = { statement: 9, resource: 'policy-plan-event', id: link } as const
  trace.taken(() => ({ ...of, text: 'The version holds the event', left: event, result: true }))
  return version.rulePlans.get(event) ?? []
}

/** The answer of a rule plan, and its outcomes, the strongest first. */
export interface EvaluatedRulePlan {
  answer: RulePlanAnswer
  outcomes: DecidedOutcome[]
}

/** Evaluates one rule plan of a version (statements 10 to 25). */
export function evaluateRulePlan(
  decision: Decision,
  version: CompiledVersion,
  rulePlan: CompiledRulePlan,
): EvaluatedRulePlan {
  const { ap_rule_id } = rulePlan
  const resource = 'policy-plan-rule'
  decision.trace.taken(() => ({ statement: 10, resource, id: ap_rule_id, text: 'The rule plan is evaluated' }))
  const mapping = chooseMapping(decision, rulePlan)
  const { basicVersion, outcomes } = mapping ? outcomesOf(decision, version, mapping.mapping_id) : NOTHING
  return {
    answer: {
      ap_rule_id,
      mapping_id: mapping?.mapping_id ?? null,
      basic_rule_ver_id: basicVersion?.basic_rule_ver_id ?? null,
      outcomes: outcomes.map(({ answer }) => answer),
    },
    outcomes,
  }
}

const NOTHING = { basicVersion: undefined, outcomes: [] }

/** The outcomes of a mapping, the strongest basic rule first (statements 18 and 19). */
export function outcomesOf(
  decision: Decision,
  version: CompiledVersion,
  mapping: number,
): { basicVersion: BasicVersionRow | undefined; outcomes: DecidedOutcome[] } {
  const basicVersion = basicVersionInForce(decision, version, mapping)
  const basics = basicVersion ? version.basicsOf(basicVersion.basic_rule_ver_id) : []
  return { basicVersion, outcomes: basics.map((basic) => decideOutcome(decision, basic)) }
}

/** The version of a mapping's basic rules that is in force (statement 18). */
function basicVersionInForce(
  decision: Decision,
  version: CompiledVersion,
  mapping: number,
): BasicVersionRow | undefined {
  const { day, trace } = decision
  const { current, overlaid, changes } = inForceOn(version.basicVersionsOf(mapping), day)
  decision.dependsOnDay(changes, 'policy-plan-mapping', mapping)
  const resource = 'policy-plan-basic-ver'
  if (!current) {
    const of = { statement: 18, resource: 'policy-plan-mapping', id: mapping } as const
    trace.taken(() => ({ ...of, text: 'No version of its basic rules is in force', left: day, result: false }))
    return undefined
  }
  const id = current.basic_rule_ver_id
  trace.taken(() => ({ statement: 18, resource, id, text: 'The version in force', left: day, result: true }))
  for (const { basic_rule_ver_id: other } of overlaid) {
    trace.taken(() => ({ statement: 18, resource, id: other, text: 'Current as well, but overlaid', left: day }))
  }
  return current
}
