import type { Trx } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'

/** Notes who can write as a service account, for good: whoever made it, or a token of it. */
export async function noteMaker(trx: Trx, user_id: string, { id, name }: Pick<Actor, 'id' | 'name'>): Promise<void> {
  await trx
    .insertInto('account_maker')
    .values({ user_id, maker_id: id, maker_name: name })
    .onConflict((conflict) => conflict.columns(['user_id', 'maker_id']).doNothing())
    .execute()
}
