import type { Database } from '../../database/open.ts'
import { SESSION_TABLE } from '../auth-options.ts'
import type { ProvedUser } from '../step-up/proved-user.ts'

/** Ends the sessions from before, which began under another rule. The library may have begun another one in place of this. */
export async function endOthers({ db }: Database, { id, session, since }: ProvedUser): Promise<void> {
  const earlier = db.deleteFrom(SESSION_TABLE).where('userId', '=', id).where('createdAt', '<', since)
  await earlier.where('id', '!=', session).execute()
}
