import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sql } from 'kysely'
import { fault } from '@tollgate/contract/errors.ts'
import { callerSchema, workflowEditsSchema, type Caller } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { workflowProblems } from '@tollgate/policy/workflow/problems.ts'
import { idOf, type Params } from '../../catalogue/row-call.ts'
import { readRow } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import { idempotencyHeaders } from '../../http/idempotency-key.ts'
import { answers } from '../../http/api-schemas.ts'
import { AppError } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { editWorkflow } from './edit-workflow.ts'
import { readGraph } from './read-graph.ts'
import { workflowSource } from './workflow-sources.ts'
import type { Db } from '../../database/tables.ts'

const PATH = '/api/v1/rule-workflow-group/:id'
const tags = ['Rule workflows']
const params = z.object({ id: z.int() })
const anyRows = z.array(z.object({}))

const graphSchema = {
  tags,
  summary: 'A whole workflow: nodes with positions, conditions, executions, callbacks, and what is wrong with it',
  params,
  response: answers(
    200,
    z.object({
      data: z.object({
        group: z.object({}),
        nodes: anyRows,
        condition_groups: anyRows,
        executions: anyRows,
        callbacks: anyRows,
        calls: z.array(z.object({ from: z.int(), to: z.int() })).describe('Which workflow runs which'),
        names: z.object({}).describe('Names of the records that parameters name, by catalogue and id'),
        units: z.object({}).describe('Units of their amounts, as CC-Unit-Type, where known'),
        problems: anyRows,
      }),
    }),
  ),
}

const editsSchema = {
  tags,
  summary: 'Edit a workflow: any number of changes, applied all or none',
  description: 'With an Idempotency-Key a batch that is sent again is answered again and changes nothing.',
  params,
  headers: idempotencyHeaders,
  body: workflowEditsSchema,
  response: answers(
    200,
    z.object({
      data: z.object({
        ids: z.record(z.string(), z.int()).describe('Real ids of the temporary ones'),
        changed: z.object({}).describe('Records left changed, by kind'),
        deleted: z.array(z.object({ kind: z.string(), id: z.int() })),
      }),
    }),
  ),
}

const callersSchema = {
  tags,
  summary: 'The nodes that run a workflow, and the workflows they stand in',
  params,
  response: answers(200, z.object({ data: z.array(callerSchema) })),
}

/** Calls of the workflow designer beyond the catalogues. */
export function registerWorkflow(app: FastifyInstance, database: Database): void {
  const { db } = database
  const known = (id: number) => readRow(db, workflowSource('rule-workflow-group'), id)
  app.get(`${PATH}/graph`, { schema: graphSchema }, async (request) => {
    const graph = await readGraph(db, idOf(request))
    return envelope({ ...graph, problems: workflowProblems(graph) })
  })
  app.get(`${PATH}/callers`, { schema: callersSchema }, async (request) => {
    const id = idOf(request)
    await known(id)
    return envelope(await readCallers(db, id))
  })
  app.post<{ Params: Params }>(`${PATH}/edits`, { schema: editsSchema }, async (request) => {
    const id = idOf(request)
    await known(id)
    const parsed = workflowEditsSchema.safeParse(request.body)
    if (!parsed.success) throw new AppError(parsed.error.issues.map(faultOf))
    return envelope(await editWorkflow(database, id, { edits: parsed.data.edits, actor: request.actor }))
  })
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
