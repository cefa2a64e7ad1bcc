import type { Db } from '../../database/tables.ts'
import { SESSION_TABLE } from '../auth-options.ts'
import type { Auth } from '../open-auth.ts'

const RULE = 'second-factor-required'
const MODEL = 'twoFactor'

/** Whether everybody who signs in with a password needs a second factor. */
export async function isRequired(db: Db): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', RULE).executeTakeFirst()
  return row?.value === 'Y'
}

export async function require(db: Db, required: boolean): Promise<void> {
  const value = required ? 'Y' : 'N'
  await db
    .insertInto('setting')
    .values({ name: RULE, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Ids of the users who have confirmed a second factor. */
export async function usersWithFactor(auth: Auth): Promise<ReadonlySet<string>> {
  const { adapter } = await auth.$context
  const where = [{ field: 'twoFactorEnabled', value: true }]
  const users = await adapter.findMany<{ id: string }>({ model: 'user', where, limit: MOST })
  return new Set(users.map(({ id }) => id))
}

const MOST = 100_000

/** Takes the second factor of a user away, with the codes that would recover it. */
export async function removeFactor(auth: Auth, userId: string): Promise<void> {
  const { adapter, internalAdapter } = await auth.$context
  await internalAdapter.updateUser(userId, { twoFactorEnabled: false })
  await adapter.deleteMany({ model: MODEL, where: [{ field: 'userId', value: userId }] })
}

/** Ends the sessions that began with a password alone; those of an OpenID provider go on. */
export async function endWeakSessions(db: Db, auth: Auth): Promise<void> {
  const strong = await usersWithFactor(auth)
  const sessions = await db
    .selectFrom(SESSION_TABLE)
    .select(['id', 'userId'])
    .where('id', 'not in', db.selectFrom('provider_session').select('session_id'))
    .execute()
  for (const { id, userId } of sessions) {
    if (!strong.has(userId)) await db.deleteFrom(SESSION_TABLE).where('id', '=', id).execute()
  }
}

/** Whether a session may do nothing until its user has set up the second factor that is required. */
export async function isUnfinished(db: Db, sessionId: string, hasFactor: boolean): Promise<boolean> {
  if (hasFactor || !(await isRequired(db))) return false
  const fromProvider = db.selectFrom('provider_session').select('session_id').where('session_id', '=', sessionId)
  return (await fromProvider.executeTakeFirst()) === undefined
}
