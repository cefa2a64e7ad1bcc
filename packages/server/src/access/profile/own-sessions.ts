import type { OwnSession } from '@tollgate/contract/access/own-session.ts'
import type { Db } from '../../database/tables.ts'
import { SESSION_TABLE } from '../auth-options.ts'
import type { Identity } from '../identity-cache.ts'
import type { SessionLimits } from '../session-limits.ts'

/** The open sessions of whoever asks, the one that was used last first; `now` in milliseconds. */
export async function ownSessions(
  db: Db,
  { user, session }: Identity,
  { longestSeconds }: SessionLimits,
  now: number,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom(SESSION_TABLE)
    .select(['id', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', user.id)
    .where('expiresAt', '>', new Date(now).toISOString())
    .where('createdAt', '>', new Date(now - longestSeconds * 1000).toISOString())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    session_id: id,
    current: id === session,
    created_at: createdAt,
    last_seen_at: updatedAt,
    address: ipAddress ?? '',
    user_agent: userAgent ?? '',
  }))
}

const ID = /^[\w-]+$/

/** Ends one session of whoever asks, or without an id all others than the one that asks; answers how many. */
export async function endOwnSessions(db: Db, { user, session = '' }: Identity, id?: string): Promise<number> {
  // PostgreSQL does not take every text in a question.
  if (id !== undefined && !ID.test(id)) return 0
  const own = db.deleteFrom(SESSION_TABLE).where('userId', '=', user.id)
  const chosen = id === undefined ? own.where('id', '!=', session) : own.where('id', '=', id)
  return Number((await chosen.executeTakeFirstOrThrow()).numDeletedRows)
}
