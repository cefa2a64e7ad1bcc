import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type { GraphAnswer } from '@tollgate/contract/catalogues/workflow-calls.ts'

/**
 * What names a record for life: the id of its row or, for one that was created in an editor, a number below zero
 * (decision 152).
 */
export type RecordKey = number

/**
 * A workflow. The order of its lists is what decides: the first of several start nodes, the condition groups of a node,
 * and conditions and executions, which are in the order of their `seq`.
 */
export interface Workflow {
  group: Pick<StoredRow<'rule-workflow-group'>, 'work_group_id' | 'work_group_type' | 'eff_date' | 'exp_date'>
  nodes: (StoredRow<'rule-workflow-node'> & { position: StoredRow<'rule-workflow-node-position'> | null })[]
  condition_groups: (StoredRow<'rule-workflow-cond-group'> & {
    conditions: (StoredRow<'rule-workflow-cond'> & { seq: number })[]
  })[]
  executions: (StoredRow<'rule-workflow-exec'> & { seq: number })[]
  callbacks: StoredRow<'rule-workflow-cb'>[]
}

/** A workflow with what a reader wants to know besides: names, units, sentences. */
export type WorkflowGraph = GraphAnswer

export type WorkflowNode = WorkflowGraph['nodes'][number]
export type NodePosition = NonNullable<WorkflowNode['position']>
export type WorkflowConditionGroup = WorkflowGraph['condition_groups'][number]
export type WorkflowCondition = WorkflowConditionGroup['conditions'][number]
export type WorkflowExecution = WorkflowGraph['executions'][number]
export type WorkflowCallback = WorkflowGraph['callbacks'][number]

/** The records of a graph, by their kind. */
export interface WorkflowRecords {
  node: WorkflowNode
  position: NodePosition
  callback: WorkflowCallback
  condition_group: WorkflowConditionGroup
  condition: WorkflowCondition
  execution: WorkflowExecution
}
