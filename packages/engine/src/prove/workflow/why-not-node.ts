import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { decide } from '../../decide/decide.ts'
import type { Policy } from '../../decide/policy.ts'
import type { Calendar } from '../space/time-axis.ts'
import type { AtomValue } from '../space/space.ts'
import { suggested, type AxisChange, type Suggested, type Suggestion } from '../why-not/question.ts'
import { choices, MORE, MOST_AXES } from '../why-not/smallest-change.ts'
import type { Budget } from '../find-free.ts'
import { departureOf, isIn, type Departure } from './departure.ts'
import { inputsToTry, withInput, type WorkflowInput } from './inputs-to-try.ts'
import { calledBy, inputsOf } from './workflow-inputs.ts'

/** Question: why does a run not reach a node of a workflow of the policy? */
export interface WhyNotNodeQuestion {
  policy: Policy
  workflow: number
  /** `work_node_id` of the workflow, or of one that it calls. */
  node: number
  context: SimulationContext
  calendar: Calendar
  steps: number
}

/** Suggested values are border values of conditions. */
export interface WhyNotNode extends Suggested {
  isReached: boolean
  departure: Departure | undefined
}

/** Runs between two yields. */
const SLICE = 50

/** The smallest change after which a run reaches a node. If the workflow computes values, finding none is no proof. */
export function* whyNotNode(question: WhyNotNodeQuestion): Generator<undefined, WhyNotNode> {
  const { policy, workflow, context, calendar, steps } = question
  const run = runOf(question, context)
  if (isIn(run, question.node)) {
    return { isReached: true, departure: undefined, ...suggested([{ changes: [], context }]) }
  }
  const departure = departureOf(policy.workflows, run, question.node)
  const read = inputsOf(calledBy(policy, workflow), policy)
  const inputs = inputsToTry(read, policy.references, calendar)
  const budget = { steps }
  for (let count = 1; count <= Math.min(MOST_AXES, inputs.length); count += 1) {
    const found: Suggestion[] = []
    for (const places of choices(inputs.length, count)) {
      const changing = places.flatMap((place) => inputs[place] ?? [])
      const one = yield* firstReaching(question, changing, budget)
      if (one !== undefined && found.push(one) === 1) budget.steps = Math.min(budget.steps, MORE.steps)
      if (budget.steps < 0 || found.length === MORE.changes) break
    }
    if (found.length > 0) return { isReached: false, departure, ...suggested(found) }
    if (budget.steps < 0) return { isReached: false, departure, ...suggested('not decided') }
  }
  return { isReached: false, departure, ...suggested(read.isExact ? 'none' : 'not decided') }
}

function* firstReaching(
  question: WhyNotNodeQuestion,
  changing: readonly WorkflowInput[],
  budget: Budget,
): Generator<undefined, Suggestion | undefined> {
  for (const values of valuesOf(changing)) {
    budget.steps -= 1
    if (budget.steps < 0) return undefined
    if (budget.steps % SLICE === 0) yield
    const suggestion = changedBy(question, changing, values)
    if (isIn(runOf(question, suggestion.context), question.node)) return suggestion
  }
  return undefined
}

function runOf({ policy, workflow }: WhyNotNodeQuestion, context: SimulationContext): readonly TraceLine[] {
  const asked = { work_group_id: workflow, exact_version: true, context: withoutEvent(context), trace: 'path' } as const
  return decide(policy, asked).trace
}

/** Without an event, no plan is evaluated. */
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
