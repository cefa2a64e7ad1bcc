import type { Database } from '../../database/open.ts'
import { SESSION_TABLE } from '../auth-options.ts'
import type { ProvedUser } from '../step-up/proved-user.ts'

/**
 * Ends the user's older sessions, which began without this factor. Compares by time, because better-auth may have
 * replaced the current session.
 */
export async function endOthers({ db }: Database, { id, session, since }: ProvedUser): Promise<void> {
  const earlier = db.deleteFrom(SESSION_TABLE).where('userId', '=', id).where('createdAt', '<', since)
  await earlier.where('id', '!=', session).execute()
}
