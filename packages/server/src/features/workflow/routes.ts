import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sql } from 'kysely'
import { fault } from '@tollgate/contract/errors.ts'
import * as calls from '@tollgate/contract/calls/workflow.ts'
import { workflowEditsSchema, type Caller } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { workflowProblems } from '@tollgate/policy/workflow/problems.ts'
import { idOf } from '../../catalogue/row-call.ts'
import { readRow } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import { route, type Received } from '../../http/route.ts'
import { AppError } from '../../app-error.ts'
import { editWorkflow } from './edit-workflow.ts'
import { readGraph } from './read-graph.ts'
import { workflowSource } from './workflow-sources.ts'
import type { Db } from '../../database/tables.ts'

/** Calls of the workflow designer beyond the catalogues. */
export function registerWorkflow(app: FastifyInstance, database: Database): void {
  const { db } = database
  const known = (id: number) => readRow(db, workflowSource('rule-workflow-group'), id)
  route(app, calls.readWorkflowGraph, async ({ request }) => {
    const graph = await readGraph(db, idOf(request))
    return { ...graph, problems: workflowProblems(graph) }
  })
  route(app, calls.listWorkflowCallers, async ({ request }) => {
    const id = idOf(request)
    await known(id)
    return readCallers(db, id)
  })
  const editing = async ({ body: { edits }, request }: Received<WorkflowEdits, undefined>) => {
    const id = idOf(request)
    await known(id)
    return editWorkflow(database, id, { edits, actor: request.actor })
  }
  route(app, calls.editWorkflow, editing, { readBody: readEdits })
}

type WorkflowEdits = z.output<typeof workflowEditsSchema>

/** A fault names an edit by its place: `3.values`. */
function readEdits(body: unknown): WorkflowEdits {
  const parsed = workflowEditsSchema.safeParse(body)
  if (!parsed.success) throw new AppError(parsed.error.issues.map(faultOf))
  return parsed.data
}

/** The nodes that call a workflow, including its own. */
async function readCallers(db: Db, id: number): Promise<Caller[]> {
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

function faultOf({ path, message }: z.core.$ZodIssue) {
  return fault(
    'INVALID',
    message,
    path
      .map(String)
      .join('.')
      .replace(/^edits\./, ''),
  )
}
