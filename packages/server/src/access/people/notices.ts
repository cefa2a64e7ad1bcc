import type { Trx } from '../../database/tables.ts'
import { USER_TABLE } from '../auth-options.ts'
import { approvers } from './accounts.ts'

/** A message that belongs to no watch. */
export const NO_WATCH = 0

/** Tells all who may approve, whatever they watch: by mail, and among the messages of their profile. */
export async function tellApprovers(trx: Trx, text: string): Promise<void> {
  const now = new Date().toISOString()
  const people = await approvers(trx)
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .select('email')
    .execute()
  for (const { user_id, email } of people)
    await trx
      .insertInto('watch_message')
      .values({
        watch_id: NO_WATCH,
        user_id,
        sent_to: email,
        events: JSON.stringify([{ kind: 'change', text }]),
        created_at: now,
        next_at: now,
      })
      .execute()
}
