import { sql } from 'kysely'
import type { WorkflowCall, WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import { columnOf, fromRows, selectRows } from '../../catalogue/select-rows.ts'
import { readRow } from '../../catalogue/write-rows.ts'
import type { Db, TableRow } from '../../database/tables.ts'
import { recordNames } from './parameter-records.ts'
import { recordUnits } from './record-units.ts'
import { workflowSource, type WorkflowCatalogue } from './workflow-sources.ts'

/** A whole workflow, in as many statements whatever its size. */
export async function readGraph(db: Db, id: number): Promise<WorkflowGraph> {
  const workflow = workflowSource('rule-workflow-group')
  const group = workflow.present.plain(await readRow(db, workflow, id))
  const [nodes, groups, executions, callbacks, calls] = await Promise.all([
    rowsIn(db, 'rule-workflow-node', 'work_group_id', id),
    rowsIn(db, 'rule-workflow-cond-group', 'pcc_work_node.work_group_id', id),
    rowsIn(db, 'rule-workflow-exec', 'pcc_work_node.work_group_id', id),
    rowsIn(db, 'rule-workflow-cb', 'pcc_work_node.work_group_id', id),
    readCalls(db),
  ])
  const condition_groups = presented('rule-workflow-cond-group', groups) as unknown as WorkflowGraph['condition_groups']
  const conditions = condition_groups.flatMap((row) => row.conditions) as unknown as TableRow[]
  const [names, units] = await Promise.all([
    recordNames(db, [...conditions, ...executions]),
    recordUnits(db, conditions),
  ])
  return {
    group,
    nodes: presented('rule-workflow-node', nodes),
    condition_groups,
    executions: presented('rule-workflow-exec', executions),
    callbacks: presented('rule-workflow-cb', callbacks),
    calls,
    names,
    units,
  } as unknown as WorkflowGraph
}

async function rowsIn(db: Db, name: WorkflowCatalogue, path: string, workflow: number): Promise<TableRow[]> {
  const source = workflowSource(name)
  const { id, order = id } = source.catalogue
  const rows = await selectRows(fromRows(db, source), source)
    .where(sql<boolean>`${columnOf(source, path)} = ${workflow}`)
    .orderBy(columnOf(source, order))
    .orderBy(columnOf(source, id))
    .execute()
  return withParts(db, source, rows)
}

function presented(name: WorkflowCatalogue, rows: readonly TableRow[]) {
  const { present } = workflowSource(name)
  return rows.map((row) => present.plain(row))
}

/** Which workflow runs which: by callbacks, and by functions that name a workflow. */
export async function readCalls(db: Db): Promise<WorkflowCall[]> {
  const { rows } = await sql<WorkflowCall>`
    select n.work_group_id as "from", c.work_group_id as "to"
      from rule_workflow_cb c join rule_workflow_node n on n.work_node_id = c.work_node_id
    union
    select n.work_group_id, e.workflow_id
      from rule_workflow_exec e join rule_workflow_node n on n.work_node_id = e.work_node_id
      where e.workflow_id is not null`.execute(db)
  return rows
}

/** A node that runs a workflow, and the workflow it stands in. */
export interface Caller {
  work_group_id: number
  work_group_name: string
  work_node_id: number
  work_node_name: string
  /** Callback, or the name of a function. */
  by: string
}

/** The nodes that run a workflow, its own included. */
export async function readCallers(db: Db, id: number): Promise<Caller[]> {
  const { rows } = await sql<Caller>`
    select g.work_group_id, g.work_group_name, n.work_node_id, n.work_node_name, u.called_by as "by"
    from (
      select work_node_id, 'callback' as called_by from rule_workflow_cb where work_group_id = ${id}
      union
      select work_node_id, function from rule_workflow_exec where workflow_id = ${id}
    ) u
    join rule_workflow_node n on n.work_node_id = u.work_node_id
    join rule_workflow_group g on g.work_group_id = n.work_group_id
    order by g.work_group_id, n.work_node_id, u.called_by`.execute(db)
  return rows
}
