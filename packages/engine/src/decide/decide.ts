import type { SimulationAnswer, WorkflowError } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { ACTIVE } from '@tollgate/policy/plan/in-force.ts'
import { Decision } from './decision.ts'
import { compareInstalled, keepInstalled, type RuleChanges } from './merge/compare-installed.ts'
import { chargeOf, mergeOutcomes, triggersOf } from './merge/merge-rules.ts'
import { evaluatePlan, type EvaluatedPlan } from './plan/evaluate-plan.ts'
import type { DecidedOutcome } from './plan/outcome.ts'
import type { Policy } from './policy.ts'
import { NumberOverflow } from './values/decimal.ts'
import { runAskedWorkflow } from './workflow/run-workflow.ts'
import { WorkflowFault } from './workflow/workflow-fault.ts'

/** Decides in a context. The same request and data give the same bytes on every machine (statement 3). */
export function decide(policy: Policy, request: SimulationRequest): SimulationAnswer {
  const { context, trace } = request
  const decision = new Decision(policy, context, trace)
  const before = decision.attributes
  const error = runAskedWorkflow(policy, decision, request)
  if (error) return failed(decision, error, before)
  try {
    return decided(decision, evaluatePlans(policy, request, decision))
  } catch (fault) {
    if (!(fault instanceof NumberOverflow)) throw fault
    const { error: overflow } = new WorkflowFault('NUMBER_OVERFLOW', null)
    decision.trace.taken(() => ({ statement: 19, text: overflow.message, result: overflow.code }))
    return failed(decision, overflow, before)
  }
}

/** Evaluates the requested plan or version, else all active plans, the strongest first (statement 7). */
function evaluatePlans(policy: Policy, request: SimulationRequest, decision: Decision): EvaluatedPlan[] {
  const { pcr_plan_id, pcc_rule_ver_id, context } = request
  if (context.pcr_event_id === undefined) return []
  if (pcc_rule_ver_id !== undefined) {
    const version = policy.versions.get(pcc_rule_ver_id)
    const plan = policy.plans.find(({ row }) => row.pcr_plan_id === version?.row.pcr_plan_id)
    return plan && version ? [evaluatePlan(decision, plan, version)] : []
  }
  const candidates = policy.plans.filter(({ row: { pcr_plan_id: id, state } }) => {
    const isTaken = pcr_plan_id === undefined ? state === ACTIVE : id === pcr_plan_id
    if (!isTaken && pcr_plan_id === undefined) {
      const compared = { left: state, operator: '=', right: ACTIVE, result: false }
      decision.trace.lost(() => ({
        statement: 7,
        resource: 'policy-plan',
        id,
        text: 'The plan is not active',
        ...compared,
      }))
    }
    return isTaken
  })
  return candidates.map((plan) => evaluatePlan(decision, plan))
}

function decided(decision: Decision, plans: readonly EvaluatedPlan[]): SimulationAnswer {
  const outcomes = plans.flatMap((plan) => plan.outcomes)
  const accepted = outcomes.filter(({ answer }) => answer.refused === null)
  const charges = accepted.flatMap((outcome) => chargeOf(decision, outcome))
  const merged = mergeOutcomes(decision, accepted)
  const changes = changesOf(decision, outcomes, () => compareInstalled(decision, merged.chosen))
  const edge = decision.nextEdge()
  const next_evaluation = edge ? new Date(edge.at).toISOString() : null
  if (edge) {
    const of = { resource: edge.resource, id: edge.id }
    decision.trace.taken(() => ({ statement: 34, ...of, text: 'Next evaluation', result: next_evaluation }))
  }
  const triggers = triggersOf(decision, merged.quotas.length > 0, edge !== undefined)
  return {
    result: outcomes.length > 0 ? 'policy' : 'no_policy',
    plans: plans.map(({ answer }) => answer),
    ...changes,
    session_qos: merged.sessionQos,
    quotas: [...merged.quotas],
    charges,
    triggers,
    next_evaluation,
    attributes: attributesOf(decision.attributes),
    trace: decision.trace.lines,
  }
}

/** If no outcome names a rule, even a refused one, installed rules stay: nothing is removed by accident (statement 35). */
function changesOf(decision: Decision, outcomes: readonly DecidedOutcome[], compare: () => RuleChanges): RuleChanges {
  if (outcomes.some(({ rule }) => rule && rule.members.length > 0)) return compare()
  const reason = outcomes.length > 0 ? 'No outcome names a PCC rule' : 'No policy'
  decision.trace.taken(() => ({ statement: 35, text: `${reason}: what is installed stays` }))
  return keepInstalled(decision)
}

/** The answer when a guard stopped a workflow (statement 46) or a figure is too large: nothing is applied. */
function failed(decision: Decision, error: WorkflowError, attributes: Decision['attributes']): SimulationAnswer {
  return {
    result: 'error',
    error,
    plans: [],
    ...keepInstalled(decision),
    session_qos: null,
    quotas: [],
    charges: [],
    triggers: [],
    next_evaluation: null,
    attributes: attributesOf(attributes),
    trace: decision.trace.lines,
  }
}

function attributesOf(attributes: Decision['attributes']): SimulationAnswer['attributes'] {
  return Object.fromEntries(attributes)
}
