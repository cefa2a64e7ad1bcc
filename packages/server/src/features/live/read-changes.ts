import type { LiveChange } from '@tollgate/contract/live/live-events.ts'
import type { Db } from '../../database/tables.ts'

/** Up to this number changes are sent one by one; more are summarised by catalogue. */
export const MOST_CHANGES = 500

/** History entries as live changes, in order of their ids. */
export async function readLiveChanges(db: Db, entries: readonly number[]): Promise<LiveChange[]> {
  if (entries.length === 0) return []
  const rows = await db
    .selectFrom('history')
    .select(['history_id', 'resource', 'record_id', 'action', 'user_id', 'user_name', 'after_row', 'change_set_id'])
    .where('history_id', 'in', entries)
    .orderBy('history_id')
    .execute()
  return rows.map(({ history_id, resource, record_id, action, user_id, user_name, after_row, change_set_id }) => ({
    change_id: Number(history_id),
    resource,
    record_id: Number(record_id),
    action,
    row_version: versionIn(after_row),
    actor_id: user_id,
    actor_name: user_name,
    change_set_id,
  }))
}

/** One change per catalogue with entries after an id; with their author, where it is one person. */
export async function readChangedCatalogues(db: Db, above: number): Promise<LiveChange[]> {
  const rows = await db
    .selectFrom('history')
    .select(({ fn }) => [
      'resource',
      fn.max('history_id').as('change_id'),
      fn.min('user_id').as('first_id'),
      fn.max('user_id').as('last_id'),
      fn.max('user_name').as('name'),
    ])
    .where('history_id', '>', above)
    .groupBy('resource')
    .execute()
  const changes = rows.map(({ resource, change_id, first_id, last_id, name }) => ({
    change_id: Number(change_id),
    resource,
    record_id: null,
    action: null,
    row_version: null,
    actor_id: first_id === last_id ? first_id : null,
    actor_name: first_id === last_id ? name : null,
    change_set_id: null,
  }))
  return changes.toSorted((a, b) => a.change_id - b.change_id)
}

/** The changes that a client missed since an id. */
export async function readMissedChanges(db: Db, above: number): Promise<LiveChange[]> {
  const rows = await db
    .selectFrom('history')
    .select('history_id')
    .where('history_id', '>', above)
    .orderBy('history_id')
    .limit(MOST_CHANGES + 1)
    .execute()
  if (rows.length > MOST_CHANGES) return readChangedCatalogues(db, above)
  return readLiveChanges(
    db,
    rows.map(({ history_id }) => Number(history_id)),
  )
}

function versionIn(row: string | null): number | null {
  const { row_version: version } = JSON.parse(row ?? '{}') as { row_version?: unknown }
  return typeof version === 'number' ? version : null
}
