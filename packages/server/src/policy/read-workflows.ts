import { sql } from 'kysely'
import type { Workflow } from '@tollgate/policy/workflow/model.ts'
import type { Db } from '../database/tables.ts'

/** Reads one workflow, or all, since workflows call each other by callbacks and functions. */
export async function readWorkflows(db: Db, workflow?: number): Promise<Workflow[]> {
  const isIts = workflow === undefined ? sql<boolean>`1 = 1` : sql<boolean>`work_group_id = ${workflow}`
  const inNodes = sql<boolean>`work_node_id in (select work_node_id from rule_workflow_node where ${isIts})`
  const inGroups = sql<boolean>`work_cond_group_id in
    (select work_cond_group_id from rule_workflow_cond_group where ${inNodes})`
  const groups = await db.selectFrom('rule_workflow_group').selectAll().where(isIts).execute()
  const nodes = await db
    .selectFrom('rule_workflow_node')
    .selectAll()
    .where(isIts)
    .orderBy('place')
    .orderBy('work_node_id')
    .execute()
  const positions = await db.selectFrom('rule_workflow_node_position').selectAll().where(isIts).execute()
  const conditionGroups = await db
    .selectFrom('rule_workflow_cond_group')
    .selectAll()
    .where(inNodes)
    .orderBy('place')
    .orderBy('work_cond_group_id')
    .execute()
  const conditions = await db.selectFrom('rule_workflow_cond').selectAll().where(inGroups).orderBy('seq').execute()
  const executions = await db.selectFrom('rule_workflow_exec').selectAll().where(inNodes).orderBy('seq').execute()
  const callbacks = await db.selectFrom('rule_workflow_cb').selectAll().where(inNodes).execute()

  const positionOf = new Map(positions.map((row) => [row.work_node_id, row]))
  const conditionsOf = Map.groupBy(conditions.map(withSequence), (row) => row.work_cond_group_id)
  const workflowOf = new Map(nodes.map((node) => [node.work_node_id, node.work_group_id]))
  const byWorkflow = <Row extends { work_node_id: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => workflowOf.get(row.work_node_id))
  const own = {
    nodes: byWorkflow(nodes.map((node) => ({ ...node, position: positionOf.get(node.work_node_id) ?? null }))),
    condition_groups: byWorkflow(
      conditionGroups.map((row) => ({ ...row, conditions: conditionsOf.get(row.work_cond_group_id) ?? [] })),
    ),
    executions: byWorkflow(executions.map(withSequence)),
    callbacks: byWorkflow(callbacks),
  }
  return groups.map((group) => ({
    group,
    nodes: own.nodes.get(group.work_group_id) ?? [],
    condition_groups: own.condition_groups.get(group.work_group_id) ?? [],
    executions: own.executions.get(group.work_group_id) ?? [],
    callbacks: own.callbacks.get(group.work_group_id) ?? [],
  }))
}

/** Every stored row has a sequence, because the server sets missing ones. */
function withSequence<R extends { seq: number | null }>(row: R): R & { seq: number } {
  return { ...row, seq: row.seq ?? 0 }
}
