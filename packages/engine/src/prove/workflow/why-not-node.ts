import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { decide } from '../../decide/decide.ts'
import type { Policy } from '../../decide/policy.ts'
import type { Calendar } from '../space/time-axis.ts'
import type { AtomValue } from '../space/space.ts'
import type { AxisChange, Suggestion } from '../why-not/question.ts'
import { choices, MOST_AXES } from '../why-not/smallest-change.ts'
import { inputsToTry, withInput, type WorkflowInput } from './inputs-to-try.ts'
import { calledBy, inputsOf } from './workflow-inputs.ts'

/** Why a run does not come to a node of a workflow that the policy holds. */
export interface WhyNotNodeQuestion {
  policy: Policy
  workflow: number
  /** `work_node_id`, of the workflow or of one that it calls. */
  node: number
  context: SimulationContext
  calendar: Calendar
  /** Runs that are made at most. */
  steps: number
}

export interface WhyNotNode {
  isReached: boolean
  /** The fewest inputs to change, of three at most, over the border values of conditions. */
  suggestion: Suggestion | 'none' | 'not decided'
}

/** Runs that are made before the caller is asked whether to go on. */
const SLICE = 50

/** The smallest change by which a run comes to a node. Where a workflow computes with values, none found decides nothing. */
export function* whyNotNode(question: WhyNotNodeQuestion): Generator<undefined, WhyNotNode> {
  const { policy, workflow, context, calendar, steps } = question
  if (comesTo(question, context)) return { isReached: true, suggestion: { changes: [], context } }
  const read = inputsOf(calledBy(policy.workflows, workflow), policy.references)
  const inputs = inputsToTry(read, policy.references, calendar)
  let runs = 0
  for (let count = 1; count <= Math.min(MOST_AXES, inputs.length); count += 1) {
    for (const places of choices(inputs.length, count)) {
      const changing = places.flatMap((place) => inputs[place] ?? [])
      for (const values of valuesOf(changing)) {
        runs += 1
        if (runs > steps) return { isReached: false, suggestion: 'not decided' }
        if (runs % SLICE === 0) yield
        const suggestion = changedBy(question, changing, values)
        if (comesTo(question, suggestion.context)) return { isReached: false, suggestion }
      }
    }
  }
  return { isReached: false, suggestion: read.isExact ? 'none' : 'not decided' }
}

function comesTo({ policy, workflow, node }: WhyNotNodeQuestion, context: SimulationContext): boolean {
  const { trace } = decide(policy, { work_group_id: workflow, context: withoutEvent(context), trace: 'path' })
  return trace.some(({ resource, id, statement }) => {
    return resource === 'rule-workflow-node' && id === node && (statement === 37 || statement === 38)
  })
}

/** Without an event no plan is looked at. */
function withoutEvent({ pcr_event_id: _event, ...context }: SimulationContext): SimulationContext {
  return context
}

function* valuesOf(inputs: readonly WorkflowInput[]): Generator<AtomValue[]> {
  const [input, ...others] = inputs
  if (!input) {
    yield []
    return
  }
  for (const value of input.values) for (const rest of valuesOf(others)) yield [value, ...rest]
}

function changedBy(
  { context, policy }: WhyNotNodeQuestion,
  inputs: readonly WorkflowInput[],
  values: readonly AtomValue[],
): Suggestion {
  let changed = context
  const changes = inputs.map((input, place): AxisChange => {
    changed = withInput(changed, input, values[place], policy.references)
    const value = input.type === 'T' ? changed.at : (values[place] ?? null)
    return { mapping_src_type: input.type, mapping_src_value: String(input.id), value }
  })
  return { changes, context: changed }
}
