import type { Database } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import { ACCOUNT_TABLE, SESSION_TABLE, USER_TABLE } from './auth-options.ts'
import { hashPassword } from './password-hash.ts'
import { passwordFault } from './password-rules.ts'

/** Sets a new password and ends the user's sessions. Throws a `StartFault` that says what is wrong. */
export async function resetPassword({ db }: Database, email: string, password: string): Promise<void> {
  const fault = await passwordFault(password, email)
  if (fault !== undefined) throw new StartFault(fault)
  const user = await db
    .selectFrom(USER_TABLE)
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  if (!user) throw new StartFault(`There is no user ${email}`)
  const hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const account = trx.updateTable(ACCOUNT_TABLE).set({ password: hash }).where('userId', '=', user.id)
    const { numUpdatedRows } = await account.executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new StartFault(`${email} has not accepted the invitation yet`)
    await trx.deleteFrom(SESSION_TABLE).where('userId', '=', user.id).execute()
  })
}
