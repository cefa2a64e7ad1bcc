import { z } from 'zod'

export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** A record before or after a change: its fields, its `row_version`, and the names of referred records. */
const changedRow = z.record(z.string(), z.unknown()).readonly()
export type ChangedRow = z.output<typeof changedRow>

const action = z.enum(CHANGE_ACTIONS)

/** The fields that lists of changes can be filtered by. Source: wire contract, section 9. */
export const changeHeadSchema = z.object({
  change_id: z.int(),
  at: z.string().describe('Instant, ISO 8601 with Z'),
  actor_id: z.string(),
  actor_name: z.string(),
  token_name: z.string().nullable().describe('The API token that a program wrote by'),
  resource: z.string().describe('Name of the catalogue'),
  record_id: z.int(),
  record_name: z.string(),
  action,
  batch_id: z.string().describe('Common to the changes of one call'),
  undo_of: z.int().nullable().describe('The change that this one undoes'),
  change_set_id: z.int().nullable(),
  undone_by: z.int().nullable().describe('The change that undid this one, unless that was undone itself'),
})
export type ChangeHead = z.output<typeof changeHeadSchema>

/** A row of `GET /change`. */
export const changeSchema = changeHeadSchema.extend({ before: changedRow.nullable(), after: changedRow.nullable() })
export type Change = z.output<typeof changeSchema>

/** A row of `GET /change-batch`: the changes of one call, shown at the record that owns the others. */
export const changeBatchSchema = changeHeadSchema.extend({
  before: changedRow.nullable().optional(),
  after: changedRow.nullable().optional(),
  owner_name: z.string().optional().describe('What the record belongs to'),
  file_name: z.string().optional().describe('The file that an import read'),
  count: z.int(),
  counts: z.array(z.object({ resource: z.string(), action, count: z.int() })).readonly(),
})
export type ChangeBatch = z.output<typeof changeBatchSchema>

/** Larger undos are refused: they would block the database for minutes. */
export const MOST_UNDONE = 50_000

/** Body of `POST /change/{change_id}/undo`. */
export const undoOptionsSchema = z.strictObject({
  with_dependents: z.boolean('with_dependents must be true or false').optional(),
  /** Only reports what would be done. */
  preview: z.boolean('preview must be true or false').optional(),
})

const moment = z.string().min(1).describe('Instant or date; a date means all of its day')

/** Body of `POST /change/undo`: changes by id, by batch, by unpublished change sets, or all of one person since a moment or between two. */
export const undoSchema = z.union(
  [
    undoOptionsSchema.extend({ change_ids: z.array(z.int().positive()).min(1).max(10_000) }),
    undoOptionsSchema.extend({ batch_id: z.string().min(1) }),
    undoOptionsSchema.extend({ change_set_ids: z.array(z.int().positive()).min(1).max(1000) }),
    undoOptionsSchema.extend({ actor_id: z.string().min(1), from: moment, to: moment.optional() }),
  ],
  'Give change_ids, the ids of up to 10000 changes, or batch_id, or change_set_ids, or actor_id with from and, where it ends, to',
)
