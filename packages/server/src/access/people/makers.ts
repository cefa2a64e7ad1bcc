import type { Trx } from '../../database/tables.ts'
import { sealRows } from '../../history/acts.ts'
import type { Actor } from '../../history/record-change.ts'

/** Notes who can write as a service account, for good: whoever made it, or a token of it. */
export async function noteMaker(trx: Trx, user_id: string, { id, name }: Pick<Actor, 'id' | 'name'>): Promise<void> {
  const row = { user_id, maker_id: id, maker_name: name }
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('account_maker')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'maker_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) await sealRows(trx, 'account_maker', [row])
}
