import type { Db } from '../database/tables.ts'

/** The newest history entries without their rows, newest first. */
export function latestChanges(db: Db, count: number) {
  return db
    .selectFrom('history')
    .select(['history_id', 'at', 'user_name', 'action', 'resource', 'record_id', 'label'])
    .orderBy('history_id', 'desc')
    .limit(count)
    .execute()
}
