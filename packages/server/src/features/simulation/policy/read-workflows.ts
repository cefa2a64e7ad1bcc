import type { WorkflowRows } from '@tollgate/engine/decide/rows/workflow-rows.ts'
import type { Db } from '../../../database/tables.ts'

/** Every workflow: one runs others, by callbacks and functions. */
export async function readWorkflows(db: Db): Promise<WorkflowRows[]> {
  const groups = await db
    .selectFrom('rule_workflow_group')
    .select(['work_group_id', 'work_group_type', 'eff_date', 'exp_date'])
    .execute()
  const nodes = await db
    .selectFrom('rule_workflow_node')
    .select(['work_node_id', 'work_group_id', 'work_node_type', 'work_next_node_id', 'work_next_node_id_n'])
    .execute()
  const workflowOf = new Map(nodes.map((node) => [node.work_node_id, node.work_group_id]))
  const byWorkflow = <R extends { work_node_id: number }>(rows: readonly R[]) =>
    Map.groupBy(rows, ({ work_node_id }) => workflowOf.get(work_node_id))
  const nodesOf = Map.groupBy(nodes, ({ work_group_id }) => work_group_id)
  const groupsOf = byWorkflow(await readConditionGroups(db))
  const executionsOf = byWorkflow(await db.selectFrom('rule_workflow_exec').selectAll().execute())
  const callbacksOf = byWorkflow(
    await db.selectFrom('rule_workflow_cb').select(['work_node_id', 'work_group_id']).execute(),
  )
  return groups.map((group) => ({
    group,
    nodes: nodesOf.get(group.work_group_id) ?? [],
    condition_groups: groupsOf.get(group.work_group_id) ?? [],
    executions: (executionsOf.get(group.work_group_id) ?? []).map(withSequence),
    callbacks: callbacksOf.get(group.work_group_id) ?? [],
  }))
}

async function readConditionGroups(db: Db) {
  const groups = await db
    .selectFrom('rule_workflow_cond_group')
    .select(['work_cond_group_id', 'work_node_id'])
    .execute()
  const conditions = await db.selectFrom('rule_workflow_cond').selectAll().execute()
  const conditionsOf = Map.groupBy(conditions.map(withSequence), ({ work_cond_group_id: group }) => group)
  return groups.map((group) => ({ ...group, conditions: conditionsOf.get(group.work_cond_group_id) ?? [] }))
}

/** Every stored row has a sequence: the server gives one where a body has none. */
function withSequence<R extends { seq: number | null }>(row: R): R & { seq: number } {
  return { ...row, seq: row.seq ?? 0 }
}
