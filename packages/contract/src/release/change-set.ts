import { z } from 'zod'
import { oneForm, refuseUnshown } from '../standards/shown-text.ts'
import { CHANGE_SET_STATES } from './release.ts'

const instant = z.string().describe('Instant, ISO 8601 with Z')
const name = z
  .string()
  .transform(oneForm)
  .pipe(z.string().min(1, 'Give a name').max(128).superRefine(refuseUnshown('The name')))
const description = z.string().trim().max(4096).nullable()
const ticket = z.string().trim().max(128).superRefine(refuseUnshown('The ticket')).nullable()

export const changeSetWriteSchema = z.strictObject({
  name,
  description: description.optional(),
  ticket: ticket.optional(),
})
export const changeSetUpdateSchema = changeSetWriteSchema.partial().extend({ row_version: z.int().optional() })
export const namedSetSchema = z.strictObject({ change_set_id: z.int() })
export const currentSetSchema = z.strictObject({
  change_set_id: z.int().nullable().describe('Null: the next write begins a set'),
})
export const approveSchema = z.strictObject({
  evidence_hash: z.string().min(1).max(128).describe('What was read: that of the impact of the set'),
  with: z.array(z.int()).max(1000).optional().describe('Further sets that are to be published together with it'),
  not_decided: z.boolean().optional().describe('True: approved though some of it could not be decided'),
})

export const changeSetSchema = z
  .object({
    change_set_id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    ticket: z.string().nullable(),
    state: z.enum(CHANGE_SET_STATES),
    user_name: z.string().describe('Whose it is'),
    is_own: z.boolean().describe('It began as the open set of whoever asks'),
    is_current: z.boolean().describe('The next writes of whoever asks belong to it'),
    created_at: instant,
    authors: z.array(z.string()),
    approvals: z.array(
      z.object({
        user_name: z.string(),
        at: instant,
        evidence_hash: z.string().describe('What was approved: void unless the impact has the same'),
        void_because: z.string().nullable().describe('Why it counts no more, whatever the set would publish'),
      }),
    ),
    open_comments: z.int(),
    mentions_me: z.boolean().describe('An open comment names whoever asks'),
    entry_count: z.int().describe('Changes as they were made, those that were taken back included'),
    release_id: z.int().nullable(),
    taken_back_by: z.int().nullable().describe('The release that took it out again'),
    row_version: z.int(),
  })
  .meta({ id: 'ChangeSet' })
export type ChangeSet = z.output<typeof changeSetSchema>

/** What a set changes in a record. */
export const setRecordSchema = z
  .object({
    resource: z.string(),
    record_id: z.int(),
    label: z.string(),
    action: z.enum(['create', 'update', 'delete']),
    fields: z.array(z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
    batch_ids: z.array(z.string()).describe('The calls that wrote it'),
  })
  .meta({ id: 'ChangeSetRecord' })
export type SetRecord = z.output<typeof setRecordSchema>

export const entangledSchema = z
  .object({
    change_set_id: z.int(),
    name: z.string(),
    order: z.enum(['together', 'before', 'after']).describe('When the other one can be published'),
    records: z.array(z.object({ resource: z.string(), record_id: z.int(), label: z.string(), because: z.string() })),
  })
  .meta({ id: 'EntangledSet' })
export type EntangledSet = z.output<typeof entangledSchema>

/** Records of a set on a page. */
export const SET_PAGE = 100

export const changeSetReadSchema = changeSetSchema.extend({
  records: z.array(setRecordSchema).describe('A page of them'),
  record_count: z.int().describe('All'),
  entangled_with: z.array(entangledSchema),
  change_refused: z.string().nullable().describe('Why whoever asks may not rename, describe or delete it'),
  proposal_refused: z.string().nullable().describe('Why whoever asks may not propose or withdraw it; null: they may'),
  changed_since: z.array(setRecordSchema).describe('What was written after the last approval, at most 1000'),
  evidence_hash: z
    .string()
    .nullable()
    .describe('What an approval names. Null where the call gives `page`, and where nothing is to be approved'),
})
export type ChangeSetRead = z.output<typeof changeSetReadSchema>
