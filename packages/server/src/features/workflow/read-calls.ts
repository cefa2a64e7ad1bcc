import { sql } from 'kysely'
import type { WorkflowCall } from '@tollgate/contract/catalogues/workflow-calls.ts'
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
