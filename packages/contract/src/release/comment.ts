import { z } from 'zod'

const flag = z.enum(['Y', 'N'])
const name = z.string().min(1).max(200)
const text = z.string().trim().min(1, 'Say something').max(4096)

/** What a comment is about: a record or a field of it, or the decisions of a plan or workflow. */
export const aboutSchema = z.union(
  [
    z.strictObject({ resource: name, record_id: z.int(), field: name.optional() }),
    z.strictObject({ plan: name, event: name.optional() }),
    z.strictObject({ workflow: name }),
  ],
  'Give resource and record_id, with or without field; or plan, with or without event; or workflow',
)
export type About = z.output<typeof aboutSchema>

export const commentWriteSchema = z.strictObject({
  text: text.describe('@ with the name of somebody mentions them'),
  about: aboutSchema.nullable().optional().describe('Absent: the whole set'),
  blocks: flag.optional().describe('Y: nobody approves or publishes while it is open; default N'),
})

export const commentUpdateSchema = z.strictObject({
  text: text.optional(),
  blocks: flag.optional(),
  resolved: flag.optional(),
  row_version: z.int().optional(),
})

export const commentSchema = z
  .object({
    comment_id: z.int(),
    change_set_id: z.int(),
    about: aboutSchema.nullable(),
    text: z.string(),
    blocks: flag,
    resolved: flag,
    resolved_by: z.string().nullable(),
    user_name: z.string(),
    is_own: z.boolean(),
    mentions: z.array(z.string()).describe('Names of who is mentioned'),
    created_at: z.string(),
    row_version: z.int(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.output<typeof commentSchema>

export const commentReadSchema = commentSchema
  .extend({
    resolve_refused: z.string().nullable().describe('Why whoever asks may not resolve it or open it again'),
  })
  .meta({ id: 'CommentRead' })
export type CommentRead = z.output<typeof commentReadSchema>
