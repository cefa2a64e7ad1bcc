import type { WorkflowErrorCode } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { Decision } from '../../decide/decision.ts'
import type { Policy } from '../../decide/policy.ts'
import type { Known } from '../../decide/values/read-value.ts'
import { runAskedWorkflow } from '../../decide/workflow/run-workflow.ts'
import type { Assumed } from '../assume.ts'
import type { Calendar } from '../space/time-axis.ts'
import { asEntry } from './as-entry.ts'
import { combinationsOf, inputsToTry, startContext, withInput, type WorkflowInput } from './inputs-to-try.ts'
import { addAssumed, isPossible } from './possible.ts'
import { calledBy, inputsOf } from './workflow-inputs.ts'

/** Two workflows of the policy, each treated as if an event started it. */
export interface RunsQuestion {
  policy: Policy
  before: number
  after: number
  calendar: Calendar
  assumed: Assumed
  runs: number
}

/** The effects of a run that differ from the other run. */
export interface RunEffect {
  error: WorkflowErrorCode | null
  /** Attributes after the run, by `re_attr`; null: unknown. */
  attributes: Readonly<Record<string, Known | null>>
  /** Events that it asks for, ascending. */
  events: readonly number[]
}

export interface ChangedRuns {
  before: RunEffect
  after: RunEffect
  contexts: number
  example: SimulationContext
}

/** Differences between two workflows, over the border values of their conditions. */
export interface RunsComparison {
  runs: number
  /** Whether all combinations were run, and their values distinguish everything that the workflows do. */
  isWhole: boolean
  changed: readonly ChangedRuns[]
}

/** Contexts between two yields. */
const SLICE = 25

export function* compareRuns(question: RunsQuestion): Generator<undefined, RunsComparison> {
  const { before, after, calendar, assumed, runs } = question
  const policy = asEntry(asEntry(question.policy, before), after)
  const { references } = policy
  const read = inputsOf([...calledBy(policy, before), ...calledBy(policy, after)], policy)
  addAssumed(read, assumed)
  const inputs = inputsToTry(read, references, calendar, assumed.links)
  const found = new Differences({ ...question, policy })
  const combinations = inputs.reduce((product, { values }) => product * values.length, 1)
  const isExhausted = combinations <= runs
  const contexts = isExhausted
    ? combinationsOf(inputs, startContext(calendar), references)
    : neighbours(inputs, startContext(calendar), (context) => found.isNew(context), references)
  for (const context of contexts) {
    found.run(context)
    if (found.runs >= runs) break
    if (found.runs % SLICE === 0) yield
  }
  return { runs: found.runs, isWhole: isExhausted && read.isExact, changed: found.changed() }
}

/** Changes one input at a time, starting from each context whose runs took a new path. */
function* neighbours(
  inputs: readonly WorkflowInput[],
  first: SimulationContext,
  isNew: (context: SimulationContext) => boolean,
  references: Policy['references'],
): Generator<SimulationContext> {
  const waiting = [first]
  yield first
  for (const context of waiting) {
    for (const input of inputs) {
      for (const value of input.values) {
        const next = withInput(context, input, value, references)
        yield next
        if (isNew(next)) waiting.push(next)
      }
    }
  }
}

interface Ran {
  effect: RunEffect
  way: string
}

class Differences {
  runs = 0
  readonly #question: RunsQuestion
  readonly #isPossible: (context: SimulationContext) => boolean
  readonly #classes = new Map<string, ChangedRuns>()
  readonly #ways = new Set<string>()
  #last: { context: SimulationContext; isNew: boolean } | undefined

  constructor(question: RunsQuestion) {
    this.#question = question
    this.#isPossible = isPossible(question.assumed, question.policy)
  }

  changed(): ChangedRuns[] {
    return [...this.#classes.values()]
  }

  /** Whether the last run took a new path. */
  isNew(context: SimulationContext): boolean {
    return this.#last?.context === context && this.#last.isNew
  }

  run(context: SimulationContext): void {
    this.runs += 1
    if (!this.#isPossible(context)) return
    const [before, after] = [this.#ran(this.#question.before, context), this.#ran(this.#question.after, context)]
    const way = `${before.way} ${after.way}`
    this.#last = { context, isNew: !this.#ways.has(way) }
    this.#ways.add(way)
    const sides = differing(before.effect, after.effect)
    if (!sides) return
    const key = JSON.stringify(sides)
    const known = this.#classes.get(key)
    if (known) known.contexts += 1
    else this.#classes.set(key, { ...sides, contexts: 1, example: context })
  }

  #ran(workflow: number, context: SimulationContext): Ran {
    const { policy } = this.#question
    const decision = new Decision(policy, context, 'path')
    const given = decision.attributes
    const error = runAskedWorkflow(policy, decision, { work_group_id: workflow, exact_version: true })
    // A run that ends with an error applies nothing (statement 46).
    const attributes = Object.fromEntries(error ? given : decision.attributes)
    const events = error ? [] : decision.eventList.toSorted((a, b) => a - b)
    const nodes = decision.trace.lines.filter(({ resource }) => resource === 'rule-workflow-node')
    return { effect: { error: error?.code ?? null, attributes, events }, way: nodes.map(({ id }) => id).join() }
  }
}

/** Both effects with the differing attributes; undefined if nothing differs. */
function differing(before: RunEffect, after: RunEffect): { before: RunEffect; after: RunEffect } | undefined {
  const ids = [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])]
  const names = ids.filter((id) => before.attributes[id] !== after.attributes[id])
  const isSame = before.error === after.error && before.events.join() === after.events.join()
  if (isSame && names.length === 0) return undefined
  const side = (effect: RunEffect) => ({
    ...effect,
    attributes: Object.fromEntries(names.map((id) => [id, effect.attributes[id] ?? null])),
  })
  return { before: side(before), after: side(after) }
}
