import { nextOf } from '@tollgate/policy/workflow/reach.ts'
import type {
  ConditionGroupRow,
  ConditionRow,
  ExecutionRow,
  NodeRow,
  WorkflowRow,
  WorkflowRows,
} from '../rows/policy-data.ts'

export interface CompiledGroup {
  work_cond_group_id: number
  conditions: readonly ConditionRow[]
}

export interface CompiledNode {
  row: NodeRow
  groups: readonly CompiledGroup[]
  executions: readonly ExecutionRow[]
  /** The workflow that a callback runs. */
  calls: number | undefined
}

export interface CompiledWorkflow {
  row: WorkflowRow
  start: CompiledNode | undefined
  nodes: ReadonlyMap<number, CompiledNode>
}

export function compileWorkflow(rows: WorkflowRows): CompiledWorkflow {
  const groupsOf = Map.groupBy(rows.condition_groups, ({ work_node_id: node }) => node)
  const executionsOf = Map.groupBy(rows.executions, ({ work_node_id: node }) => node)
  const callsOf = new Map(rows.callbacks.map((row) => [row.work_node_id, row.work_group_id]))
  const nodes = new Map(
    rows.nodes.map((row) => [
      row.work_node_id,
      {
        row,
        groups: (groupsOf.get(row.work_node_id) ?? []).map(compileGroup),
        executions: (executionsOf.get(row.work_node_id) ?? []).toSorted((a, b) => a.seq - b.seq),
        calls: callsOf.get(row.work_node_id),
      },
    ]),
  )
  return { row: rows.group, start: startOf([...nodes.values()]), nodes }
}

/** The first node of type S, else the only node without an incoming link (statement 37). */
function startOf(nodes: readonly CompiledNode[]): CompiledNode | undefined {
  const first = nodes.find(({ row }) => row.work_node_type === 'S')
  if (first) return first
  const targets = new Set(nodes.flatMap(({ row }) => nextOf(row)))
  const [only, ...others] = nodes.filter(({ row }) => !targets.has(row.work_node_id))
  return others.length === 0 ? only : undefined
}

function compileGroup({ work_cond_group_id, conditions }: ConditionGroupRow): CompiledGroup {
  return { work_cond_group_id, conditions: conditions.toSorted((a, b) => a.seq - b.seq) }
}
