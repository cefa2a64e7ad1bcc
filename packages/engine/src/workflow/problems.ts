import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { WorkflowCall, WorkflowGraph, WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { workflowFunction } from '@tollgate/contract/workflow/functions.ts'
import { catalogueOfParameter, idsOfParameter } from '@tollgate/contract/workflow/workflow-function.ts'
import {
  conditionGroupWarnings,
  conditionWarnings,
  executionWarnings,
  workflowNodeWarnings,
  workflowWarnings,
} from '@tollgate/contract/warnings/rule-workflow.ts'
import { calledFrom, reachedNodes, startsOf, type LinkedNode } from './reach.ts'

/** Something that cannot be right in a workflow. */
export interface WorkflowProblem extends Warning {
  /** Catalogue and id of the record it is about. */
  resource: string
  id: number
  /** The node where the designer shows it; null for the workflow itself. */
  work_node_id: number | null
}

/** Everything that the static checks find in a workflow, in the order of its nodes (domain rule 47). */
export function workflowProblems(graph: WorkflowGraph): WorkflowProblem[] {
  const { group, nodes, condition_groups, executions, callbacks } = graph
  const start_count = nodes.filter(({ work_node_type: type }) => type === 'S').length
  const groupsOf = Map.groupBy(condition_groups, ({ work_node_id: node }) => node)
  const withCallback = new Set(callbacks.map(({ work_node_id: node }) => node))
  const about = (resource: string, id: number, work_node_id: number | null) => (warning: Warning) => ({
    ...warning,
    resource,
    id,
    work_node_id,
  })
  const ofNode = (node: WorkflowNode) => {
    const { work_node_id: id } = node
    const contents = { cond_group_count: groupsOf.get(id)?.length ?? 0, callback_count: withCallback.has(id) ? 1 : 0 }
    return workflowNodeWarnings({ ...node, ...contents }).map(about('rule-workflow-node', id, id))
  }
  return [
    ...workflowWarnings({ start_count }).map(about('rule-workflow-group', group.work_group_id, null)),
    ...nodes.flatMap(ofNode),
    ...condition_groups.flatMap(({ work_node_id: node, conditions, work_cond_group_id: id }) => [
      ...conditionGroupWarnings({ condition_count: conditions.length }).map(
        about('rule-workflow-cond-group', id, node),
      ),
      ...conditions.flatMap((row) => conditionWarnings(row).map(about('rule-workflow-cond', row.work_cond_id, node))),
    ]),
    ...executions.flatMap((row) =>
      executionWarnings(row).map(about('rule-workflow-exec', row.work_exec_id, row.work_node_id)),
    ),
    ...pathProblems(nodes),
    ...circleProblems(graph),
  ]
}

/** Nodes that no run comes to; nothing is said where no start is known. */
export function pathProblems(nodes: readonly LinkedNode[]): WorkflowProblem[] {
  if (startsOf(nodes).length === 0) return []
  const reached = new Set(reachedNodes(nodes))
  return nodes
    .filter((node) => !reached.has(node))
    .map(({ work_node_id: id }) => ({
      code: 'UNREACHABLE_NODE',
      message: 'No link leads here from the start',
      resource: 'rule-workflow-node',
      id,
      work_node_id: id,
    }))
}

/** Callbacks and calls that lead back to the workflow they stand in. */
export function circleProblems(
  graph: Pick<WorkflowGraph, 'group' | 'callbacks' | 'executions' | 'calls'>,
): WorkflowProblem[] {
  const own = graph.group.work_group_id
  const calls: readonly WorkflowCall[] = graph.calls
  const returns = new Map<number, boolean>()
  const closes = (to: number) => {
    const known = returns.get(to) ?? (to === own || calledFrom(to, calls).has(own))
    returns.set(to, known)
    return known
  }
  const circle = (to: number, resource: string, id: number, node: number, field: string) =>
    closes(to)
      ? [
          {
            code: 'CALLBACK_CIRCLE',
            message: 'The workflow run here leads back to this one',
            resource,
            id,
            field,
            work_node_id: node,
          },
        ]
      : []
  return [
    ...graph.callbacks.flatMap(({ work_group_id: to, work_node_id: node }) =>
      circle(to, 'rule-workflow-cb', node, node, 'work_group_id'),
    ),
    ...graph.executions.flatMap((row) => {
      const to = workflowNamedBy(row)
      return to === undefined ? [] : circle(to, 'rule-workflow-exec', row.work_exec_id, row.work_node_id, 'param1')
    }),
  ]
}

function workflowNamedBy(row: { function: string; param1: string | null }): number | undefined {
  const parameter = workflowFunction(row.function)?.param1 ?? null
  if (catalogueOfParameter(parameter) !== 'rule-workflow-group') return undefined
  return idsOfParameter(row.param1 ?? '')?.[0]
}
