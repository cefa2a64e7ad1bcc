import type { StoredRow, ValuesFor } from '@tollgate/contract/catalogues/rows.ts'
import type { EDIT_KINDS, EditKind, GraphAnswer } from '@tollgate/contract/catalogues/workflow-calls.ts'

/**
 * Permanent name of a record: the id of its row or, if it was created in an editor, a negative number (decision 152).
 */
export type RecordKey = number

/**
 * A workflow. The order of its lists matters: the first of several start nodes counts, condition groups are evaluated in
 * order, conditions and executions are ordered by `seq`.
 */
export interface Workflow {
  group: Pick<
    StoredRow<'rule-workflow-group'>,
    'work_group_id' | 'work_group_type' | 'eff_date' | 'exp_date' | 'version_of'
  >
  nodes: (StoredRow<'rule-workflow-node'> & { position: StoredRow<'rule-workflow-node-position'> | null })[]
  condition_groups: (StoredRow<'rule-workflow-cond-group'> & {
    conditions: (StoredRow<'rule-workflow-cond'> & { seq: number })[]
  })[]
  executions: (StoredRow<'rule-workflow-exec'> & { seq: number })[]
  callbacks: StoredRow<'rule-workflow-cb'>[]
}

/** A workflow with names, units and sentences for readers. */
export type WorkflowGraph = GraphAnswer

export type WorkflowNode = WorkflowGraph['nodes'][number]
export type NodePosition = NonNullable<WorkflowNode['position']>
export type WorkflowConditionGroup = WorkflowGraph['condition_groups'][number]
export type WorkflowCondition = WorkflowConditionGroup['conditions'][number]
export type WorkflowExecution = WorkflowGraph['executions'][number]
export type WorkflowCallback = WorkflowGraph['callbacks'][number]

/** The records of a graph, by kind. */
export interface WorkflowRecords {
  node: WorkflowNode
  position: NodePosition
  callback: WorkflowCallback
  condition_group: WorkflowConditionGroup
  condition: WorkflowCondition
  execution: WorkflowExecution
}

/** The writable fields of a kind of record. */
export type WrittenFields<Kind extends EditKind> = ValuesFor<(typeof EDIT_KINDS)[Kind]['catalogue']>
