import type { z } from 'zod'
import { isAtLeast, type Role } from '@tollgate/contract/access/role.ts'
import type {
  Comment,
  CommentRead,
  commentUpdateSchema,
  commentWriteSchema,
} from '@tollgate/contract/release/comment.ts'
import { refusal, whyRefused } from '../../../app-error.ts'
import type { Db, Tables, Trx } from '../../../database/tables.ts'
import { act } from '../../../history/acts.ts'
import { recordChange, type Actor } from '../../../history/record-change.ts'
import { mentionedIn, mentionsIn } from './mentions.ts'
import { authorIn } from '../sets/authors.ts'
import { readSet } from '../sets/set-store.ts'

/** The name of these records in the history. */
const CHANGED = { name: 'change-set-comment', label: 'text' }

type Stored = Omit<Tables['change_set_comment'], 'comment_id' | 'row_version'> & {
  comment_id: number
  row_version: number
}

/** The comments on a set, the oldest first. */
export async function readComments(db: Db, writer: Writer, set: number): Promise<CommentRead[]> {
  await readSet(db, writer.actor, set)
  const rows = await db
    .selectFrom('change_set_comment')
    .selectAll()
    .where('change_set_id', '=', set)
    .orderBy('comment_id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...toComment(row, writer.actor),
      resolve_refused: await whyRefused(refuseResolver(db, row, writer)),
    })),
  )
}

function toComment({ user_id, about, mentions, ...row }: Stored, { id }: Actor): Comment {
  return {
    ...row,
    about: about === null ? null : JSON.parse(about),
    mentions: mentionsIn(mentions).map(({ name }) => name),
    is_own: user_id === id,
  }
}

export async function addComment(
  trx: Trx,
  actor: Actor,
  set: number,
  { text, about, blocks = 'N' }: z.output<typeof commentWriteSchema>,
): Promise<Comment> {
  await readSet(trx, actor, set)
  const row = await trx
    .insertInto('change_set_comment')
    .values({
      change_set_id: set,
      about: about ? JSON.stringify(about) : null,
      text,
      blocks,
      resolved: 'N',
      resolved_by: null,
      user_id: actor.id,
      user_name: actor.name,
      mentions: await mentionedIn(trx, text),
      created_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  act(trx, 'change_set_comment', { comment_id: row.comment_id })
  await recordChange(trx, { actor, catalogue: CHANGED, id: row.comment_id, before: null, after: row })
  return toComment(row, actor)
}

interface Writer {
  actor: Actor
  role: Role
}

interface Changing extends Writer {
  set: number
  id: number
  expectedVersion?: number | undefined
}

/** Only the author may change the text. An approver who wrote nothing in the set may resolve the comment too. */
export async function changeComment(
  trx: Trx,
  { actor, role, ...changing }: Changing,
  given: Omit<z.output<typeof commentUpdateSchema>, 'row_version'>,
): Promise<Comment> {
  const before = await lockComment(trx, changing)
  const id = before.comment_id
  const isOwn = before.user_id === actor.id
  const saysMore = given.text !== undefined || given.blocks !== undefined
  if (saysMore && !isOwn) throw refusal('FORBIDDEN', `Only ${before.user_name} changes what the comment says`)
  await refuseResolver(trx, before, { actor, role })
  const row = await trx
    .updateTable('change_set_comment')
    .set({
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(given.resolved && { resolved_by: given.resolved === 'Y' ? actor.name : null }),
      ...(given.text !== undefined && { mentions: await mentionedIn(trx, given.text) }),
      row_version: before.row_version + 1,
    })
    .where('comment_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  act(trx, 'change_set_comment', { comment_id: id })
  await recordChange(trx, { actor, catalogue: CHANGED, id, before, after: row })
  return toComment(row, actor)
}

async function refuseResolver(db: Db, { user_id, user_name, change_set_id: set }: Stored, { actor, role }: Writer) {
  if (user_id === actor.id || (isAtLeast(role, 'approver') && !(await authorIn(db, [set], actor.id)))) return
  throw refusal('FORBIDDEN', `${user_name} resolves it, or an approver who wrote nothing in the set`)
}

export async function removeComment(trx: Trx, { actor, ...changing }: Changing): Promise<Comment> {
  const before = await lockComment(trx, changing)
  const id = before.comment_id
  if (before.user_id !== actor.id) throw refusal('FORBIDDEN', `Only ${before.user_name} deletes the comment`)
  await trx.deleteFrom('change_set_comment').where('comment_id', '=', id).execute()
  act(trx, 'change_set_comment', { comment_id: id })
  await recordChange(trx, { actor, catalogue: CHANGED, id, before, after: null })
  return toComment(before, actor)
}

async function lockComment(trx: Trx, { set, id, expectedVersion }: Omit<Changing, keyof Writer>): Promise<Stored> {
  const row = await trx
    .updateTable('change_set_comment')
    .set((eb) => ({ row_version: eb.ref('row_version') }))
    .where('comment_id', '=', id)
    .where('change_set_id', '=', set)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refusal('NOT_FOUND', `The set has no comment ${id}`)
  if (expectedVersion !== undefined && expectedVersion !== row.row_version) throw refusal('STALE')
  return row
}
