import { z } from 'zod'
import type { RowFor, StoredRow } from './rows.ts'

/** Names by catalogue and id. */
export type RecordNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Units of amounts by catalogue and id: a CC-Unit-Type (RFC 8506 8.32). */
export type RecordUnits = Readonly<Record<string, Readonly<Record<string, number>>>>

/** One workflow runs another, by a callback or by a function's parameter. */
export interface WorkflowCall {
  from: number
  to: number
}

type ConditionRow = RowFor<'rule-workflow-cond'> & { seq: number; work_condition_script: string }

/** Answer of `GET /rule-workflow-group/{id}/graph`: a whole workflow, with positions in nodes and conditions in groups. */
export interface GraphAnswer {
  group: RowFor<'rule-workflow-group'>
  nodes: (RowFor<'rule-workflow-node'> & { position: StoredRow<'rule-workflow-node-position'> | null })[]
  condition_groups: (RowFor<'rule-workflow-cond-group'> & {
    conditions: ConditionRow[]
    work_condition_script: string
  })[]
  executions: (RowFor<'rule-workflow-exec'> & { seq: number; work_action_script: string })[]
  callbacks: (RowFor<'rule-workflow-cb'> & { work_group_name: string })[]
  /** Calls between all workflows, to find circles. */
  calls: WorkflowCall[]
  /** Names of records in parameters, by catalogue and id. */
  names: RecordNames
  /** Units of those records, if known, for constants that they are compared with. */
  units: RecordUnits
}

/** A row of `GET /rule-workflow-group/{id}/callers`: a node that runs the workflow, with its own workflow. */
export const callerSchema = z.object({
  work_group_id: z.int(),
  work_group_name: z.string(),
  work_node_id: z.int(),
  work_node_name: z.string(),
  by: z.string().describe('callback, or the name of a function'),
})

export type Caller = z.infer<typeof callerSchema>

/** Kinds of edited records, with catalogue and id field. */
export const EDIT_KINDS = {
  node: { catalogue: 'rule-workflow-node', id: 'work_node_id' },
  position: { catalogue: 'rule-workflow-node-position', id: 'work_node_id' },
  callback: { catalogue: 'rule-workflow-cb', id: 'work_node_id' },
  condition_group: { catalogue: 'rule-workflow-cond-group', id: 'work_cond_group_id' },
  condition: { catalogue: 'rule-workflow-cond', id: 'work_cond_id' },
  execution: { catalogue: 'rule-workflow-exec', id: 'work_exec_id' },
} as const

export type EditKind = keyof typeof EDIT_KINDS

/** More than anybody draws or pastes at once. */
const MOST_EDITS = 2000

const kind = z.enum(Object.keys(EDIT_KINDS) as [EditKind, ...EditKind[]])
const text = z.string().regex(/^new/).max(64)
const reference = z
  .union([z.int(), text])
  .describe('Id of a record; below zero, or a text, of one that this request creates')
const values = z.record(z.string(), z.unknown())
const row_version = z.int().optional().describe('Refused with 412 if the record has another by now')

const edit = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), kind, id: reference.optional(), values }),
  z.strictObject({ op: z.literal('update'), kind, id: reference, row_version, values }),
  z.strictObject({ op: z.literal('delete'), kind, id: reference, row_version }),
  z.strictObject({
    op: z.literal('order'),
    kind: z.enum(['condition', 'execution']),
    ids: z.array(reference).min(1).describe('All of one group or node, in their new order'),
  }),
])

/** Body of `POST /rule-workflow-group/{id}/edits`. Edits are applied in order, all or none. */
export const workflowEditsSchema = z.strictObject({ edits: z.array(edit).min(1).max(MOST_EDITS) })

/** A sent edit. The server checks its values with the catalogue of its kind. */
export type SentEdit = z.infer<typeof edit>

/** Answer of a batch. */
export const workflowEditedSchema = z.object({
  ids: z.record(z.string(), z.int()).describe('Real ids of the temporary ones'),
  changed: z
    .partialRecord(kind, z.array(z.record(z.string(), z.unknown())))
    .describe('All records it changed, by kind'),
  deleted: z.array(z.object({ kind, id: z.int() })),
})
export type WorkflowEdited = z.infer<typeof workflowEditedSchema>
