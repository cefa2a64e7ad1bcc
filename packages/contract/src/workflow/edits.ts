import { z } from 'zod'
import type { WrittenFields } from './graph.ts'
import type { LinkField } from './links.ts'

/** What an edit can be of, with its catalogue and the field that names a record. */
export const EDIT_KINDS = {
  node: { catalogue: 'rule-workflow-node', id: 'work_node_id' },
  position: { catalogue: 'rule-workflow-node-position', id: 'work_node_id' },
  callback: { catalogue: 'rule-workflow-cb', id: 'work_node_id' },
  condition_group: { catalogue: 'rule-workflow-cond-group', id: 'work_cond_group_id' },
  condition: { catalogue: 'rule-workflow-cond', id: 'work_cond_id' },
  execution: { catalogue: 'rule-workflow-exec', id: 'work_exec_id' },
} as const

export type EditKind = keyof typeof EDIT_KINDS

/** Name of a record that the same request creates, where an id stands otherwise. */
type TemporaryId = `new${string}`
type Id = number | TemporaryId

/** The fields that hold the id of another record of the workflow. */
type ReferenceName = LinkField | 'work_node_id' | 'work_cond_group_id'

type Values<Kind extends EditKind> = {
  [Field in keyof WrittenFields[Kind]]?:
    | WrittenFields[Kind][Field]
    | (Field extends ReferenceName ? TemporaryId : never)
}

type EditOf<Kind extends EditKind> =
  | { op: 'create'; kind: Kind; id?: TemporaryId; values: Values<Kind> }
  | { op: 'update'; kind: Kind; id: Id; values: Values<Kind> }
  | { op: 'delete'; kind: Kind; id: Id }

/** A change of a workflow as the designer makes it: a field that its record does not have does not compile. */
export type WorkflowEdit =
  | { [Kind in EditKind]: EditOf<Kind> }[EditKind]
  | { op: 'order'; kind: 'condition' | 'execution'; ids: Id[] }

/** More than a person draws or pastes at once. */
const MOST_EDITS = 2000

const kind = z.enum(Object.keys(EDIT_KINDS) as [EditKind, ...EditKind[]])
const temporary = z.string().regex(/^new/).max(64).describe('Name of a record that this request creates')
const reference = z.union([z.int().min(1), temporary])
const values = z.record(z.string(), z.unknown())
const row_version = z.int().optional().describe('Refused with 412 if the record has another by now')

const edit = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), kind, id: temporary.optional(), values }),
  z.strictObject({ op: z.literal('update'), kind, id: reference, row_version, values }),
  z.strictObject({ op: z.literal('delete'), kind, id: reference, row_version }),
  z.strictObject({
    op: z.literal('order'),
    kind: z.enum(['condition', 'execution']),
    ids: z.array(reference).min(1).describe('All of one group or node, in their new order'),
  }),
])

/** Body of `POST /rule-workflow-group/{id}/edits`: applied in their order, all or none. */
export const workflowEditsSchema = z.strictObject({ edits: z.array(edit).min(1).max(MOST_EDITS) })

/** An edit as it is sent: the server checks its values by the catalogue of its kind. */
export type SentEdit = z.infer<typeof edit>

/** Answer of a batch: the ids of what it created, and every record that it left changed, as it is read now. */
export interface WorkflowEdited {
  ids: Record<string, number>
  changed: Partial<Record<EditKind, object[]>>
  deleted: { kind: EditKind; id: number }[]
}
