import type {
  NodePosition,
  WorkflowCallback,
  WorkflowCondition,
  WorkflowConditionGroup,
  WorkflowExecution,
  WorkflowGraph,
  WorkflowNode,
} from '@tollgate/contract/workflow/graph.ts'
import type { LocalEdit } from './local-edits.ts'

// Records that were created here, as the server will most likely answer them: what was not given is as it is by default, and
// scripts and names are not known yet.

type Create = Extract<LocalEdit, { op: 'create' }>

export function newNode({ group }: WorkflowGraph, { id, values }: Create): WorkflowNode {
  return {
    work_next_node_id: null,
    work_next_node_id_n: null,
    sp_id: 0,
    comments: null,
    row_version: 0,
    ...values,
    work_node_id: id,
    work_group_id: group.work_group_id,
    position: null,
  } as unknown as WorkflowNode
}

export function newPosition({ group }: WorkflowGraph, { id, values }: Create): NodePosition {
  return {
    work_node_left: 0,
    work_node_up: 0,
    work_node_width: 100,
    work_node_height: 100,
    row_version: 0,
    ...values,
    work_node_id: id,
    work_group_id: group.work_group_id,
  }
}

export function newGroup({ id, values }: Create): WorkflowConditionGroup {
  return {
    sp_id: 0,
    row_version: 0,
    work_condition_script: '',
    ...values,
    work_cond_group_id: id,
    conditions: [],
  } as unknown as WorkflowConditionGroup
}

const CALL = { function: null, param1: null, param2: null }

export function newCondition({ conditions }: WorkflowConditionGroup, { id, values }: Create): WorkflowCondition {
  return {
    ...CALL,
    re_attr: null,
    operand: null,
    r_re_attr: null,
    r_function: null,
    r_param1: null,
    r_param2: null,
    zone_id: null,
    row_version: 0,
    seq: nextSeq(conditions),
    work_condition_script: '',
    pcc_re_attr: null,
    pcc_r_re_attr: null,
    pcc_zone: null,
    ...values,
    work_cond_id: id,
  } as unknown as WorkflowCondition
}

export function newExecution({ executions }: WorkflowGraph, { id, values }: Create): WorkflowExecution {
  return {
    ...CALL,
    src_re_attr: null,
    obj_re_attr: null,
    sp_id: 0,
    row_version: 0,
    seq: nextSeq(executions.filter(({ work_node_id: node }) => node === values.work_node_id)),
    src_re_attr_name: null,
    obj_re_attr_name: null,
    work_action_script: '',
    ...values,
    work_exec_id: id,
  } as unknown as WorkflowExecution
}

/** The name of the workflow that a callback runs, as far as it is known here. */
export function named({ names }: WorkflowGraph, row: Record<string, unknown>): WorkflowCallback {
  const name = names['rule-workflow-group']?.[String(row.work_group_id)]
  return { ...row, work_group_name: name ?? `Workflow ${String(row.work_group_id)}` } as unknown as WorkflowCallback
}

function nextSeq(rows: readonly { seq: number }[]): number {
  return 1 + Math.max(0, ...rows.map(({ seq }) => seq))
}
