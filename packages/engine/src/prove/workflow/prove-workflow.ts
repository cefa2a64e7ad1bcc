import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { decide } from '../../decide/decide.ts'
import type { Policy } from '../../decide/policy.ts'
import { reachedNodes } from '@tollgate/policy/workflow/reach.ts'
import type { AtomValue } from '../space/space.ts'
import type { Calendar } from '../space/time-axis.ts'
import { asEntry } from './as-entry.ts'
import { combinationsOf, inputsToTry, startContext, withInput, type WorkflowInput } from './inputs-to-try.ts'
import type { Assumed } from '../assume.ts'
import { addAssumed, isPossible } from './possible.ts'
import { calledBy, inputsOf } from './workflow-inputs.ts'

/** A workflow of the policy, treated as if an event started it today. */
export interface WorkflowQuestion {
  policy: Policy
  workflow: number
  calendar: Calendar
  /** Impossible contexts are not run. */
  assumed: Assumed
  runs: number
}

/** Which nodes runs of a workflow reach, over the border values of its conditions. */
export interface WorkflowProof {
  work_group_id: number
  runs: number
  /** Each with an example context. */
  reached: readonly { work_node_id: number; example: SimulationContext }[]
  /** Nodes that no run reaches. */
  never: readonly number[]
  /** Nodes that were not reached, but there are too many contexts, or the workflow computes values. */
  not_decided: readonly number[]
}

/** Runs between two yields. */
const SLICE = 50

export function* proveWorkflow(question: WorkflowQuestion): Generator<undefined, WorkflowProof> {
  const { workflow: id, calendar, assumed } = question
  const policy = asEntry(question.policy, id)
  const workflow = policy.workflows.get(id)
  if (!workflow) throw new RangeError('The workflow is not in its policy')
  const inputs = inputsOf(calledBy(policy, id), policy)
  addAssumed(inputs, assumed)
  const tried = inputsToTry(inputs, policy.references, calendar, assumed.links)
  const nodes = [...workflow.nodes.keys()]
  const linked = new Set(
    reachedNodes([...workflow.nodes.values()].map(({ row }) => row)).map((row) => row.work_node_id),
  )
  const search = new NodeSearch({ ...question, policy }, tried, linked)
  yield* search.follow()
  const isWhole = (yield* search.exhaust()) && inputs.isExact
  const missed = nodes.filter((node) => !search.reached.has(node))
  return {
    work_group_id: id,
    runs: search.runs,
    reached: [...search.reached].map(([work_node_id, example]) => ({ work_node_id, example })),
    never: missed.filter((node) => isWhole || !linked.has(node)),
    not_decided: missed.filter((node) => !isWhole && linked.has(node)),
  }
}

class NodeSearch {
  readonly reached = new Map<number, SimulationContext>()
  runs = 0
  readonly #question: WorkflowQuestion
  readonly #inputs: readonly WorkflowInput[]
  readonly #wanted: ReadonlySet<number>
  readonly #isPossible: (context: SimulationContext) => boolean

  constructor(question: WorkflowQuestion, inputs: readonly WorkflowInput[], wanted: ReadonlySet<number>) {
    this.#question = question
    this.#inputs = inputs
    this.#wanted = wanted
    this.#isPossible = isPossible(question.assumed, question.policy)
  }

  /** Changes one input at a time, starting from each context that reached a new node. */
  *follow(): Generator<undefined, void> {
    const first = startContext(this.#question.calendar)
    this.#run(first)
    const waiting = [first]
    for (const context of waiting) {
      for (const input of this.#inputs) {
        for (const value of input.values) {
          if (this.#isDone()) return
          const next = this.#with(context, input, value)
          if (this.#run(next)) waiting.push(next)
          if (this.runs % SLICE === 0) yield
        }
      }
    }
  }

  /** Tries all combinations. Returns whether none was left out. */
  *exhaust(): Generator<undefined, boolean> {
    const combinations = this.#inputs.reduce((product, { values }) => product * values.length, 1)
    if (this.#isFound()) return true
    if (this.runs + combinations > this.#question.runs) return false
    const { calendar, policy } = this.#question
    for (const context of combinationsOf(this.#inputs, startContext(calendar), policy.references)) {
      this.#run(context)
      if (this.#isFound()) return true
      if (this.runs % SLICE === 0) yield
    }
    return true
  }

  #isFound(): boolean {
    return [...this.#wanted].every((node) => this.reached.has(node))
  }

  #isDone(): boolean {
    return this.#isFound() || this.runs >= this.#question.runs
  }

  #with(context: SimulationContext, input: WorkflowInput, value: AtomValue): SimulationContext {
    return withInput(context, input, value, this.#question.policy.references)
  }

  /** Whether the run reaches a new node. */
  #run(context: SimulationContext): boolean {
    const { policy, workflow } = this.#question
    this.runs += 1
    if (!this.#isPossible(context)) return false
    const { trace } = decide(policy, { work_group_id: workflow, exact_version: true, context, trace: 'path' })
    let isNew = false
    for (const { resource, id, statement } of trace) {
      const isNode = resource === 'rule-workflow-node' && id !== null && (statement === 37 || statement === 38)
      if (!isNode || this.reached.has(id) || !policy.workflows.get(workflow)?.nodes.has(id)) continue
      this.reached.set(id, context)
      isNew = true
    }
    return isNew
  }
}
