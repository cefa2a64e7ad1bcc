import { sql } from 'kysely'
import type { Caller, WorkflowCall } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { Db } from '../../database/tables.ts'

/** Which workflow calls which, by callbacks and functions. A workflow counts as calling its versions. */
export async function readCalls(db: Db): Promise<WorkflowCall[]> {
  const { rows } = await sql<WorkflowCall>`
    select n.work_group_id as "from", c.work_group_id as "to"
      from rule_workflow_cb c join rule_workflow_node n on n.work_node_id = c.work_node_id
    union
    select n.work_group_id, e.workflow_id
      from rule_workflow_exec e join rule_workflow_node n on n.work_node_id = e.work_node_id
      where e.workflow_id is not null
    union
    select version_of, work_group_id from rule_workflow_group where version_of is not null`.execute(db)
  return rows
}

/** The nodes that call a workflow, including its own. */
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
