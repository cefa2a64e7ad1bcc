import type { Database } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import { SESSION_TABLE, USER_TABLE } from './auth-options.ts'
import { openAuth } from './open-auth.ts'
import { removeFactor } from './second-factor/second-factors.ts'

/** Removes a user's second factor and ends the user's sessions. Throws a `StartFault` for an unknown user. */
export async function removeSecondFactor(database: Database, email: string): Promise<void> {
  const { db } = database
  const name = email.trim().toLowerCase()
  const user = await db.selectFrom(USER_TABLE).select('id').where('email', '=', name).executeTakeFirst()
  if (!user) throw new StartFault(`There is no user ${email}`)
  const log = { error: console.error, debug: () => {} }
  await removeFactor(await openAuth(database, log), user.id)
  await db.deleteFrom(SESSION_TABLE).where('userId', '=', user.id).execute()
}
