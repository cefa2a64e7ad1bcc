import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { linksTaken, targetOf, type Link } from '@tollgate/policy/workflow/links.ts'
import type { CompiledWorkflow } from '../../decide/workflow/compile-workflow.ts'
import { nextOf } from '@tollgate/policy/workflow/reach.ts'

/** The last decision of a run whose other link leads to the wanted node. */
export interface Departure {
  work_node_id: number
  /** The link that leads to the node. */
  needed: Link
  /** The conditions of the decision that prevent it: those that fail, or hold if No is needed. */
  conditions: readonly TraceLine[]
}

const NODE = 'rule-workflow-node'
const STARTS = 37
const REACHED = 38
const DECIDED = 39
const CONDITION = 42

export function isIn(run: readonly TraceLine[], node: number): boolean {
  return run.some(({ resource, id, statement }) => {
    return resource === NODE && id === node && (statement === STARTS || statement === REACHED)
  })
}

/** Where a run leaves the path to a node; undefined if none of its decisions could have led there. */
export function departureOf(
  workflows: ReadonlyMap<number, CompiledWorkflow>,
  run: readonly TraceLine[],
  node: number,
): Departure | undefined {
  const nodes = [...workflows.values()].find((workflow) => workflow.nodes.has(node))?.nodes
  if (!nodes) return undefined
  const leading = waysTo(nodes, node)
  for (const [place, line] of [...run.entries()].toReversed()) {
    const row = line.statement === DECIDED && line.resource === NODE ? nodes.get(line.id ?? 0)?.row : undefined
    if (!row) continue
    const needed: Link = line.result === true ? 'no' : 'yes'
    const isLink = linksTaken(row.work_node_type).includes(needed)
    if (!isLink || !leading.has(targetOf(row, needed) ?? 0)) continue
    const isWrong = needed === 'no'
    const conditions = conditionsBefore(run, place).filter(({ result }) => result === isWrong)
    return { work_node_id: row.work_node_id, needed, conditions }
  }
  return undefined
}

/** The nodes from which a node can be reached, itself included. */
function waysTo(nodes: CompiledWorkflow['nodes'], node: number): ReadonlySet<number> {
  const leading = new Set([node])
  for (let before = 0; before < leading.size;) {
    before = leading.size
    for (const [id, { row }] of nodes) if (nextOf(row).some((next) => leading.has(next))) leading.add(id)
  }
  return leading
}

/** The conditions of the decision at an index of the trace. */
function conditionsBefore(run: readonly TraceLine[], place: number): TraceLine[] {
  const before = run.slice(0, place)
  const from = before.findLastIndex(({ resource }) => resource === NODE)
  return before.slice(from + 1).filter(({ statement }) => statement === CONDITION)
}
