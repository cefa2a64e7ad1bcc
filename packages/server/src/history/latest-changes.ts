import type { Db } from '../database/tables.ts'

/** The newest history entries without their rows, newest first; who wrote by a token is told with it. */
export async function latestChanges(db: Db, count: number) {
  const changes = await db
    .selectFrom('history')
    .select(['history_id', 'at', 'user_name', 'token_name', 'action', 'resource', 'record_id', 'label'])
    .orderBy('history_id', 'desc')
    .limit(count)
    .execute()
  return changes.map(({ user_name, token_name, ...change }) => ({
    ...change,
    user_name: token_name === null ? user_name : `${user_name} (token ${token_name})`,
  }))
}
