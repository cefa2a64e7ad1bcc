import { sql } from 'kysely'
import type { Trx } from '../database/tables.ts'
import { USER_TABLE } from './auth-options.ts'

/**
 * Users of versions without roles could do everything: they become administrators. Once there is a person, every further
 * user is made with theirs.
 */
export async function enrolEarlierUsers(trx: Trx): Promise<void> {
  const person = await trx.selectFrom('person').select('person_id').limit(1).executeTakeFirst()
  if (person) return
  await trx
    .insertInto('person')
    .columns(['user_id', 'role'])
    .expression(
      trx
        .selectFrom(USER_TABLE)
        .select(['id', sql.lit('administrator' as const).as('role')])
        .orderBy('id'),
    )
    // Another server that starts now may have made the first administrator meanwhile.
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
