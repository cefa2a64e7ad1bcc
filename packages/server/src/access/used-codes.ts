import type { Database } from '../database/open.ts'

/** As long as a started sign-in counts, and longer than the code of an app does. */
export const KEPT_MS = 600_000

/** Notes that a code has let a user in; false where it has before. Of two at the same moment one is first. */
export async function useCode({ db }: Database, user_id: string, code: string, now: number): Promise<boolean> {
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
