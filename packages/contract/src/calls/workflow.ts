import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'
import { rowOf } from '../catalogues/row-schema.ts'
import {
  callerSchema,
  workflowEditedSchema,
  workflowEditsSchema,
  type GraphAnswer,
} from '../catalogues/workflow-calls.ts'

const tag = 'Rule workflows'
const reads = { tag, method: 'GET', who: { role: 'viewer' } } as const
const problem = z.object({
  severity: z.literal('error').optional(),
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  resource: z.string().describe('Catalogue of the record'),
  id: z.int(),
  work_node_id: z.int().nullable().describe('The node that shows it; null: the workflow itself'),
})

export const readWorkflowGraph = defineCall({
  ...reads,
  path: 'rule-workflow-group/:id/graph',
  summary: 'Read a whole workflow: nodes with positions, conditions, executions, callbacks, and its problems',
  answer: z.object({
    group: rowOf('rule-workflow-group'),
    nodes: z.array(rowOf<'rule-workflow-node', GraphAnswer['nodes'][number]>('rule-workflow-node')),
    condition_groups: z.array(
      rowOf<'rule-workflow-cond-group', GraphAnswer['condition_groups'][number]>('rule-workflow-cond-group'),
    ),
    executions: z.array(rowOf<'rule-workflow-exec', GraphAnswer['executions'][number]>('rule-workflow-exec')),
    callbacks: z.array(rowOf<'rule-workflow-cb', GraphAnswer['callbacks'][number]>('rule-workflow-cb')),
    calls: z.array(z.object({ from: z.int(), to: z.int() })).describe('Which workflow runs which'),
    names: z.custom<GraphAnswer['names']>().describe('Names of the records in parameters, by catalogue and id'),
    units: z.custom<GraphAnswer['units']>().describe('Units of their amounts, as CC-Unit-Type, where known'),
    problems: z.array(problem),
  }),
})

export const listWorkflowCallers = defineCall({
  ...reads,
  path: 'rule-workflow-group/:id/callers',
  summary: 'List the nodes that run a workflow, with the workflows they belong to',
  answer: z.array(callerSchema),
})

export const editWorkflow = defineCall({
  tag,
  method: 'POST',
  path: 'rule-workflow-group/:id/edits',
  who: { role: 'editor' },
  summary: 'Edit a workflow: any number of changes, all or none',
  description: 'A batch that is sent again with the same Idempotency-Key is answered again and changes nothing.',
  body: workflowEditsSchema,
  answer: workflowEditedSchema,
})
