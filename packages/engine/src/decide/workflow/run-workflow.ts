import type { WorkflowError } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { Decision } from '../decision.ts'
import { NumberOverflow } from '../values/decimal.ts'
import { edgesOf, isCurrent } from '@tollgate/policy/plan/in-force.ts'
import type { Known } from '../values/read-value.ts'
import type { CompiledNode, CompiledWorkflow } from './compile-workflow.ts'
import { decisionHolds } from './evaluate-condition.ts'
import { CALLERS, execute, type ActingRun, type Caller } from './execute.ts'
import { WorkflowFault } from './workflow-fault.ts'

const MOST_NODES = 1000
const MOST_DEPTH = 8
const EVENT = 'A'

interface Workflows {
  workflows: ReadonlyMap<number, CompiledWorkflow>
}

/** Runs the requested workflow. Returns the error that stopped it, if any (statements 36 to 46). */
export function runAskedWorkflow(
  { workflows }: Workflows,
  decision: Decision,
  { work_group_id: id, as_called }: Pick<SimulationRequest, 'work_group_id' | 'as_called'>,
): WorkflowError | undefined {
  if (id === undefined) return undefined
  const type = as_called === true ? workflows.get(id)?.row.work_group_type : EVENT
  try {
    new WorkflowRun(workflows, decision).run(id, CALLERS.find((caller) => caller === type) ?? EVENT, null)
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
  readonly #workflows: ReadonlyMap<number, CompiledWorkflow>
  readonly #stack: number[] = []
  #entered = 0

  constructor(workflows: ReadonlyMap<number, CompiledWorkflow>, decision: Decision) {
    this.#workflows = workflows
    this.decision = decision
  }

  /** Runs a workflow to its end. It does not run if it is not current or its type is not for this caller. */
  run(id: number | undefined, caller: Caller, node: number | null): void {
    const workflow = id === undefined ? undefined : this.#workflows.get(id)
    if (id === undefined || !workflow) throw new WorkflowFault('NO_WORKFLOW', node)
    if (!this.#mayRun(workflow, caller)) return
    if (this.#stack.includes(id)) throw new WorkflowFault('CALLBACK_CIRCLE', node)
    if (this.#stack.length === MOST_DEPTH) throw new WorkflowFault('TOO_DEEP', node)
    this.#stack.push(id)
    this.#walk(workflow)
    this.#stack.pop()
  }

  /** The type is checked first: if it does not fit, the dates of the workflow do not matter to the decision (statement 36). */
  #mayRun({ row }: CompiledWorkflow, caller: Caller): boolean {
    const { trace, day } = this.decision
    const of = { statement: 36, resource: 'rule-workflow-group', id: row.work_group_id } as const
    const type = { left: row.work_group_type, operator: '=', right: caller }
    if (row.work_group_type !== caller) {
      const text = 'The workflow does not run: its type does not fit'
      trace.taken(() => ({ ...of, text, ...type, result: false }))
      return false
    }
    const [edge] = edgesOf(row)
      .filter((candidate) => candidate > day)
      .toSorted()
    this.decision.dependsOnDay(edge, of.resource, of.id)
    const result = isCurrent(row, day)
    const text = result ? 'The workflow runs' : 'The workflow does not run: its dates are not current'
    trace.taken(() => ({ ...of, text, ...(result ? type : { left: day }), result }))
    return result
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
