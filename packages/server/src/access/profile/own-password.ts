import type { Database } from '../../database/open.ts'
import { refusal } from '../../app-error.ts'
import { ACCOUNT_TABLE, SESSION_TABLE } from '../auth-options.ts'
import type { Identity } from '../identity-cache.ts'
import { hashPassword, verifyPassword } from '../password-hash.ts'
import { passwordFault } from '../password-rules.ts'

/** Whether the user has a password here. A user of single sign-on alone has none. */
export async function hasPassword(database: Database, userId: string): Promise<boolean> {
  return (await passwordHashOf(database, userId)) !== undefined
}

export async function isOwnPassword(database: Database, userId: string, password: string): Promise<boolean> {
  const hash = await passwordHashOf(database, userId)
  return hash !== undefined && verifyPassword({ hash, password })
}

async function passwordHashOf({ db }: Database, userId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom(ACCOUNT_TABLE)
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}

/** Sets a new password, and if asked ends all other sessions of the user. */
export async function setOwnPassword(
  { db }: Database,
  { user, session = '' }: Identity,
  password: string,
  endsOthers: boolean,
): Promise<void> {
  const fault = await passwordFault(password, user.email, user.name)
  if (fault !== undefined) throw refusal('INVALID', fault, 'new_password')
  const hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const own = trx.updateTable(ACCOUNT_TABLE).set({ password: hash }).where('userId', '=', user.id)
    await own.where('providerId', '=', 'credential').execute()
    if (!endsOthers) return
    await trx.deleteFrom(SESSION_TABLE).where('userId', '=', user.id).where('id', '!=', session).execute()
  })
}
