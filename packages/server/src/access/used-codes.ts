import type { Database } from '../database/open.ts'

/** Longer than a pending sign-in counts, and than the code of an app. */
export const KEPT_MS = 600_000

/** Marks a code as used. False if it was used before; of two at once, only one gets true. */
export async function consumeCode({ db }: Database, user_id: string, code: string, now: number): Promise<boolean> {
  await db
    .deleteFrom('used_code')
    .where('used_at', '<', new Date(now - KEPT_MS).toISOString())
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_code')
    .values({ user_id, code, used_at: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
