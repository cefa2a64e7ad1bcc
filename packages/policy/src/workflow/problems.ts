import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { RecordKey, WorkflowGraph, WorkflowNode } from './model.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { catalogueOfParameter, idsOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import {
  circleWarning,
  conditionGroupWarnings,
  conditionWarnings,
  executionWarnings,
  nodeCircleWarning,
  UNREACHABLE_NODE,
  workflowNodeWarnings,
  workflowWarnings,
} from '../warnings/rule-workflow.ts'
import { circleFinder, linksBack, unreachedNodes, type LinkedNode } from './reach.ts'

/** A warning about a workflow. */
export interface WorkflowProblem extends Warning {
  /** Catalogue and id of its record. */
  resource: string
  id: RecordKey
  /** The node at which the designer shows it; null for the workflow itself. */
  work_node_id: RecordKey | null
}

/** All warnings of the static checks of a workflow, in the order of its nodes (domain rule 47). */
export function workflowProblems(graph: WorkflowGraph): WorkflowProblem[] {
  const { group, nodes, condition_groups, executions, callbacks } = graph
  const start_count = nodes.filter(({ work_node_type: type }) => type === 'S').length
  const groupsOf = Map.groupBy(condition_groups, ({ work_node_id: node }) => node)
  const withCallback = new Set(callbacks.map(({ work_node_id: node }) => node))
  const about = (resource: string, id: RecordKey, work_node_id: RecordKey | null) => (warning: Warning) => ({
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
    ...workflowWarnings({ ...group, start_count }).map(about('rule-workflow-group', group.work_group_id, null)),
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

/** Unreachable nodes, unless no start is known, and links that lead back. */
function pathProblems(nodes: readonly LinkedNode[]): WorkflowProblem[] {
  const about = (id: RecordKey, warning: Warning) => ({
    ...warning,
    resource: 'rule-workflow-node',
    id,
    work_node_id: id,
  })
  return [
    ...unreachedNodes(nodes).map(({ work_node_id: id }) => about(id, UNREACHABLE_NODE)),
    ...linksBack(nodes).map(({ work_node_id: id, link }) => about(id, nodeCircleWarning(link))),
  ]
}

/** Callbacks and calls that lead back to their own workflow. */
function circleProblems({ group, callbacks, executions, calls }: WorkflowGraph): WorkflowProblem[] {
  const leadsBack = circleFinder(calls)
  const closes = (to: number | undefined) => to !== undefined && leadsBack(group.work_group_id, to)
  return [
    ...callbacks
      .filter(({ work_group_id: to }) => closes(to))
      .map(({ work_node_id: node }) => ({
        ...circleWarning('work_group_id'),
        resource: 'rule-workflow-cb',
        id: node,
        work_node_id: node,
      })),
    ...executions
      .filter((row) => closes(workflowNamedBy(row)))
      .map(({ work_exec_id: id, work_node_id }) => ({
        ...circleWarning('param1'),
        resource: 'rule-workflow-exec',
        id,
        work_node_id,
      })),
  ]
}

function workflowNamedBy(row: { function: string; param1: string | null }): number | undefined {
  const parameter = workflowFunction(row.function)?.param1 ?? null
  if (catalogueOfParameter(parameter) !== 'rule-workflow-group') return undefined
  return idsOfParameter(row.param1 ?? '')?.[0]
}
