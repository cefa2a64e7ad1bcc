import type { WorkflowError } from '@tollgate/contract/simulation/answer.ts'
import type { Decision } from '../decide/decision.ts'
import type { Policy } from '../decide/policy.ts'
import type { Known } from '../decide/values/read-value.ts'
import { runAskedWorkflow } from '../decide/workflow/run-workflow.ts'
import { edgeOf, readsOf } from './dependencies-of.ts'
import type { Facts } from './facts.ts'
import { decisionIn, type Moment, type Situation } from './situation.ts'
import { namesOf, type Named } from './names.ts'
import type { Session, WorkflowState } from './session.ts'

/** Facts after the workflow. */
interface Ran {
  facts: Facts
  clockValues: Decision['clockValues']
  error?: WorkflowError
}

/** Runs the workflow of a session if it is due. After an error, the attributes that it wrote before stay. */
export function runDueWorkflow(situation: Omit<Situation, 'clockValues' | 'counted'>): Ran {
  const { policy, session, moment, facts } = situation
  if (!isDue(session, moment)) return { facts, clockValues: new Map() }
  const decision = decisionIn(situation, facts.attributes, moment.events[0])
  const before = decision.attributes
  const error = runAskedWorkflow(policy, decision, { work_group_id: idOf(policy, session.workflow) })
  const names = namesOf(policy.references)
  const next = edgeOf(decision, readsOf(decision, policy.references), facts)
  const waits = next === undefined ? {} : { next }
  if (error) {
    const { next: _next, ...stays } = facts.run ?? { wrote: {}, triggers: [] }
    return { facts: { ...facts, run: { ...stays, ...waits } }, clockValues: new Map(), error }
  }
  const run = { ...stateOf(decision, before, names.attributes), ...waits }
  return { facts: { ...facts, run }, clockValues: decision.clockValues }
}

/** The workflow runs at each request, and at each moment that it waits for (statement 71). */
function isDue({ workflow, run }: Session, { at, step }: Moment): boolean {
  if (workflow === undefined) return false
  return step.isEdge !== true || !run || run.ofClock === true || (run.next !== undefined && run.next <= at)
}

function idOf({ workflows }: Policy, key: string | undefined): number {
  for (const [id, { row }] of workflows) if ((row.key ?? `#${id}`) === key) return id
  return 0
}

function stateOf(decision: Decision, before: Decision['attributes'], attributes: Named): WorkflowState {
  const triggers = [...new Set([...decision.dependencies.triggers, ...decision.eventList])].toSorted((a, b) => a - b)
  const wrote = writtenBetween(before, decision.attributes, attributes)
  return { wrote, triggers, ...(decision.clockValues.size > 0 && { ofClock: true as const }) }
}

function writtenBetween(
  before: Decision['attributes'],
  after: Decision['attributes'],
  attributes: Named,
): Record<string, Known | null> {
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
  return Object.fromEntries(ids.map((id) => [attributes.keyOf(id), after.get(id) ?? null]))
}
