import type { RecordKey, WorkflowCallback, WorkflowConditionGroup, WorkflowExecution, WorkflowGraph } from './model.ts'

/** The contents of all nodes of a workflow. */
export type Contents = Pick<WorkflowGraph, 'condition_groups' | 'executions' | 'callbacks'>

/** The contents of one node, in order. */
export interface NodeContents {
  groups: WorkflowConditionGroup[]
  executions: WorkflowExecution[]
  callback: WorkflowCallback | undefined
}

/** Indexes contents by node. */
export function contentsByNode({ condition_groups, executions, callbacks }: Contents): (id: RecordKey) => NodeContents {
  const groupsOf = Map.groupBy(condition_groups, ({ work_node_id: node }) => node)
  const executionsOf = Map.groupBy(executions, ({ work_node_id: node }) => node)
  const callbackOf = new Map(callbacks.map((callback) => [callback.work_node_id, callback]))
  return (id) => ({
    groups: groupsOf.get(id) ?? [],
    executions: executionsOf.get(id) ?? [],
    callback: callbackOf.get(id),
  })
}
