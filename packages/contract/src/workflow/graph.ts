import type { RowFor, StoredRow, ValuesFor } from '../catalogues/rows.ts'

/** The fields of a workflow's records that a write can carry, by the kind of the record. */
export interface WrittenFields {
  node: ValuesFor<'rule-workflow-node'>
  position: ValuesFor<'rule-workflow-node-position'>
  callback: ValuesFor<'rule-workflow-cb'>
  condition_group: ValuesFor<'rule-workflow-cond-group'>
  condition: ValuesFor<'rule-workflow-cond'>
  execution: ValuesFor<'rule-workflow-exec'>
}

/** The records of a workflow as they are read, by their kind. */
export interface WorkflowRecords {
  node: WorkflowNode
  position: NodePosition
  callback: WorkflowCallback
  condition_group: WorkflowConditionGroup
  condition: WorkflowCondition
  execution: WorkflowExecution
}

/** Where a node stands, as its row nests it. */
export type NodePosition = StoredRow<'rule-workflow-node-position'>

/** A node as it is read. */
export type WorkflowNode = RowFor<'rule-workflow-node'> & { position: NodePosition | null }

/** A condition as it is read. */
export type WorkflowCondition = RowFor<'rule-workflow-cond'> & { seq: number; work_condition_script: string }

/** A group of conditions as it is read, with them in their order. */
export type WorkflowConditionGroup = RowFor<'rule-workflow-cond-group'> & {
  conditions: WorkflowCondition[]
  work_condition_script: string
}

/** An execution as it is read. */
export type WorkflowExecution = RowFor<'rule-workflow-exec'> & { seq: number; work_action_script: string }

/** A callback as it is read. */
export type WorkflowCallback = RowFor<'rule-workflow-cb'> & { work_group_name: string }

/** One workflow runs another, by a callback or by a function's parameter. */
export interface WorkflowCall {
  from: number
  to: number
}

/** A whole workflow, as `GET /rule-workflow-group/{id}/graph` answers it. */
export interface WorkflowGraph {
  group: RowFor<'rule-workflow-group'>
  nodes: WorkflowNode[]
  condition_groups: WorkflowConditionGroup[]
  executions: WorkflowExecution[]
  callbacks: WorkflowCallback[]
  /** Which workflow runs which, of all workflows: for circles. */
  calls: WorkflowCall[]
  /** Names of the records that parameters name, by catalogue and id. */
  names: RecordNames
  /** In what the amounts of those records are counted, where that is known: for constants that they are compared with. */
  units: RecordUnits
}

/** Names by catalogue and id. */
export type RecordNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Units of amounts by catalogue and id: a CC-Unit-Type (RFC 8506 8.32). */
export type RecordUnits = Readonly<Record<string, Readonly<Record<string, number>>>>
