import type { WorkflowError } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import type { Decision } from '../decision.ts'
import type { Policy } from '../policy.ts'
import type { WorkflowRow } from '../rows/policy-data.ts'
import { NumberOverflow } from '../values/decimal.ts'
import { datedRows, inForceOn } from '@tollgate/policy/plan/in-force.ts'
import type { Known } from '../values/read-value.ts'
import type { CompiledNode, CompiledWorkflow } from './compile-workflow.ts'
import { decisionHolds } from './evaluate-condition.ts'
import { CALLERS, execute, type ActingRun, type Caller } from './execute.ts'
import { WorkflowFault } from './workflow-fault.ts'

const MOST_NODES = 1000
const MOST_DEPTH = 8
const EVENT = 'A'
const WORKFLOW = 'rule-workflow-group'

type Workflows = Pick<Policy, 'workflows' | 'workflowVersions'>

/** Runs the requested workflow. Returns the error that stopped it, if any (statements 36 to 46). */
export function runAskedWorkflow(
  policy: Workflows,
  decision: Decision,
  asked: Pick<SimulationRequest, 'work_group_id' | 'as_called' | 'exact_version'>,
): WorkflowError | undefined {
  const { work_group_id: id, as_called, exact_version } = asked
  if (id === undefined) return undefined
  const row = policy.workflows.get(id)?.row
  const type = as_called === true ? row?.work_group_type : EVENT
  const run = new WorkflowRun(policy, decision, exact_version === true ? row : undefined)
  try {
    run.run(id, CALLERS.find((caller) => caller === type) ?? EVENT, null)
    return undefined
  } catch (fault) {
    if (!(fault instanceof WorkflowFault)) throw fault
    const { error, statement } = fault
    const node = error.work_node_id
    const of = node === null ? {} : { resource: 'rule-workflow-node', id: node }
    decision.trace.taken(() => ({ statement, ...of, text: error.message, result: error.code }))
    return error
  }
}

class WorkflowRun implements ActingRun {
  readonly decision: Decision
  readonly #policy: Workflows
  /** The version to start with, even if another one is in force. */
  readonly #first: WorkflowRow | undefined
  readonly #stack: number[] = []
  #entered = 0

  constructor(policy: Workflows, decision: Decision, first: WorkflowRow | undefined) {
    this.#policy = policy
    this.decision = decision
    this.#first = first
  }

  /** Runs the version in force of a workflow to its end. Nothing runs if none is in force or has the type for this caller. */
  run(id: number | undefined, caller: Caller, node: number | null): void {
    const named = id === undefined ? undefined : this.#policy.workflows.get(id)
    if (!named) throw new WorkflowFault('NO_WORKFLOW', node)
    const version = this.#versionFor(named.row, caller)
    const workflow = version && this.#policy.workflows.get(version)
    if (!workflow) return
    if (this.#stack.includes(version)) throw new WorkflowFault('CALLBACK_CIRCLE', node)
    if (this.#stack.length === MOST_DEPTH) throw new WorkflowFault('TOO_DEEP', node)
    this.#stack.push(version)
    this.#walk(workflow)
    this.#stack.pop()
  }

  /** Types are checked first: the dates of versions whose type does not fit do not matter to the decision (statement 36). */
  #versionFor(named: WorkflowRow, caller: Caller): number | undefined {
    const { work_group_id: id, work_group_type: type } = named
    const isExact = named === this.#first && this.#stack.length === 0
    const versions = (isExact ? undefined : this.#policy.workflowVersions.get(id)) ?? [named]
    const fitting = versions.filter(({ work_group_type }) => work_group_type === caller)
    const compared = { left: fitting.length > 0 ? caller : type, operator: '=', right: caller }
    if (fitting.length === 0) {
      this.#say(id, 'The workflow does not run: its type does not fit', { ...compared, result: false })
      return undefined
    }
    const version = isExact ? named : this.#inForce(id, fitting)
    if (version) this.#say(version.work_group_id, 'The workflow runs', { ...compared, result: true })
    return version?.work_group_id
  }

  #inForce(named: number, versions: readonly WorkflowRow[]): WorkflowRow | undefined {
    const { day } = this.decision
    const { current, overlaid, changes } = inForceOn(datedRows(versions), day)
    this.decision.dependsOnDay(changes, WORKFLOW, named)
    if (!current) this.#say(named, 'The workflow does not run: its dates are not current', { left: day, result: false })
    for (const { work_group_id: other } of overlaid) this.#say(other, 'Current as well, but overlaid', { left: day })
    return current
  }

  #say(id: number, text: string, compared: Partial<TraceLine>): void {
    this.decision.trace.taken(() => ({ statement: 36, resource: WORKFLOW, id, text, ...compared }))
  }

  #walk({ start, nodes }: CompiledWorkflow): void {
    if (!start) throw new WorkflowFault('NO_START', null)
    const visits = new Visits()
    let node: CompiledNode | undefined = start
    while (node) {
      const id = node.row.work_node_id
      this.#entered += 1
      if (this.#entered > MOST_NODES) throw new WorkflowFault('TOO_MANY_NODES', id)
      if (visits.isRepeated(id, this.decision.attributes)) throw new WorkflowFault('ENDLESS_LOOP', id)
      const [statement, text] =
        node === start && visits.count === 1 ? ([37, 'Start'] as const) : ([38, 'Node'] as const)
      this.decision.trace.taken(() => ({ statement, resource: 'rule-workflow-node', id, text }))
      const next = this.#checkedStep(node)
      node = next === null ? undefined : nodes.get(next)
    }
  }

  #checkedStep(node: CompiledNode): number | null {
    try {
      return this.#step(node)
    } catch (fault) {
      throw fault instanceof NumberOverflow ? new WorkflowFault('NUMBER_OVERFLOW', node.row.work_node_id) : fault
    }
  }

  /** Executes a node and returns the id of the next one (statement 38). */
  #step(node: CompiledNode): number | null {
    const { work_node_id, work_node_type: type, work_next_node_id: yes, work_next_node_id_n: no } = node.row
    if (type === 'E') return null
    if (type === 'B') return decisionHolds(this.decision, node) ? yes : no
    if (type === 'A') for (const execution of node.executions) execute(this, execution)
    if (type === 'C') {
      const of = { statement: 45, resource: 'rule-workflow-cb', id: work_node_id } as const
      this.decision.trace.taken(() => ({ ...of, text: 'Callback', right: node.calls ?? null }))
      this.run(node.calls, 'B', work_node_id)
    }
    return yes
  }
}

/** Nodes that a run visited, with the attributes at each visit. */
class Visits {
  readonly #seen = new Map<number, ReadonlyMap<number, Known>[]>()
  count = 0

  /** Records a visit. True if the node was visited before with the same attributes. */
  isRepeated(node: number, attributes: ReadonlyMap<number, Known>): boolean {
    this.count += 1
    const before = this.#seen.get(node) ?? []
    if (before.some((seen) => haveSameValues(seen, attributes))) return true
    this.#seen.set(node, [...before, attributes])
    return false
  }
}

function haveSameValues(a: ReadonlyMap<number, Known>, b: ReadonlyMap<number, Known>): boolean {
  return a === b || (a.size === b.size && [...a].every(([key, value]) => b.get(key) === value))
}
