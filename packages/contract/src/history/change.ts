import { z } from 'zod'

export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** A record before or after a change: its fields, its `row_version`, and the names of referred records. */
export type ChangedRow = Readonly<Record<string, unknown>>

/** The fields that lists of changes can be filtered by. Source: wire contract, section 9. */
export interface ChangeHead {
  change_id: number
  /** Instant, ISO 8601 with Z. */
  at: string
  actor_id: string
  actor_name: string
  /** The API token of the program that wrote. */
  token_name: string | null
  resource: string
  record_id: number
  record_name: string
  action: ChangeAction
  /** Common to the changes of one call. */
  batch_id: string
  /** The change that this one undoes. */
  undo_of: number | null
  change_set_id: number | null
  /** The change that undid this one, unless that was undone itself. */
  undone_by: number | null
}

/** A row of `GET /change`. */
export interface Change extends ChangeHead {
  before: ChangedRow | null
  after: ChangedRow | null
}

/** A row of `GET /change-batch`: the changes of one call, shown at the record that owns the others. */
export interface ChangeBatch extends ChangeHead, Partial<Pick<Change, 'before' | 'after'>> {
  /** Name of the record's owner, if it has one. */
  owner_name?: string
  /** The file that an import read. */
  file_name?: string
  count: number
  /** Counts by catalogue and action. */
  counts: readonly { resource: string; action: ChangeAction; count: number }[]
}

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
