import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'

export type WorkflowRow = Pick<
  StoredRow<'rule-workflow-group'>,
  'work_group_id' | 'work_group_type' | 'eff_date' | 'exp_date'
> & { key?: string }
export type NodeRow = Pick<
  StoredRow<'rule-workflow-node'>,
  'work_node_id' | 'work_node_type' | 'work_next_node_id' | 'work_next_node_id_n'
>
export type ConditionRow = Omit<StoredRow<'rule-workflow-cond'>, 'work_cond_group_id' | 'row_version' | 'seq'> & {
  seq: number
}
export interface ConditionGroupRow {
  work_cond_group_id: number
  work_node_id: number
  conditions: readonly ConditionRow[]
}
export type ExecutionRow = Pick<
  StoredRow<'rule-workflow-exec'>,
  'work_exec_id' | 'work_node_id' | 'param1' | 'param2' | 'src_re_attr' | 'obj_re_attr'
> & { seq: number; function: string | null }
export type CallbackRow = Pick<StoredRow<'rule-workflow-cb'>, 'work_node_id' | 'work_group_id'>

/** What the engine reads of a `Workflow` of the model. Of several starts, and of condition groups, the first come first. */
export interface WorkflowRows {
  group: WorkflowRow
  nodes: readonly NodeRow[]
  condition_groups: readonly ConditionGroupRow[]
  executions: readonly ExecutionRow[]
  callbacks: readonly CallbackRow[]
}
