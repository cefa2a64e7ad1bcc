import type { RowOf } from '../catalogue/define-catalogue.ts'
import type { ruleWorkflowCb } from '../catalogues/rule-workflow-cb.ts'
import type { ruleWorkflowCond } from '../catalogues/rule-workflow-cond.ts'
import type { ruleWorkflowCondGroup } from '../catalogues/rule-workflow-cond-group.ts'
import type { ruleWorkflowExec } from '../catalogues/rule-workflow-exec.ts'
import type { ruleWorkflowGroup } from '../catalogues/rule-workflow-group.ts'
import type { ruleWorkflowNodePosition } from '../catalogues/rule-workflow-node-position.ts'
import type { ruleWorkflowNode } from '../catalogues/rule-workflow-node.ts'

/** The fields of a workflow's records that a write can carry, by the kind of the record. */
export interface WrittenFields {
  node: RowOf<typeof ruleWorkflowNode>
  position: RowOf<typeof ruleWorkflowNodePosition>
  callback: RowOf<typeof ruleWorkflowCb>
  condition_group: RowOf<typeof ruleWorkflowCondGroup>
  condition: RowOf<typeof ruleWorkflowCond>
  execution: RowOf<typeof ruleWorkflowExec>
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

interface Read {
  row_version: number
}

type NamedAttribute = { re_attr_name: string } | null

/** Where a node stands, as its row nests it. */
export type NodePosition = WrittenFields['position'] & Read

/** A node as it is read. */
export type WorkflowNode = WrittenFields['node'] & Read & { work_node_id: number; position: NodePosition | null }

/** A condition as it is read. */
export type WorkflowCondition = WrittenFields['condition'] &
  Read & {
    work_cond_id: number
    seq: number
    pcc_re_attr: NamedAttribute
    pcc_r_re_attr: NamedAttribute
    pcc_zone: { zone_name: string } | null
    work_condition_script: string
  }

/** A group of conditions as it is read, with them in their order. */
export type WorkflowConditionGroup = WrittenFields['condition_group'] &
  Read & { work_cond_group_id: number; conditions: WorkflowCondition[]; work_condition_script: string }

/** An execution as it is read. */
export type WorkflowExecution = WrittenFields['execution'] &
  Read & {
    work_exec_id: number
    seq: number
    src_re_attr_name: string | null
    obj_re_attr_name: string | null
    work_action_script: string
  }

/** A callback as it is read. */
export type WorkflowCallback = WrittenFields['callback'] & Read & { work_group_name: string }

/** One workflow runs another, by a callback or by a function's parameter. */
export interface WorkflowCall {
  from: number
  to: number
}

/** A whole workflow, as `GET /rule-workflow-group/{id}/graph` answers it. */
export interface WorkflowGraph {
  group: RowOf<typeof ruleWorkflowGroup> & Read & { work_group_id: number }
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
