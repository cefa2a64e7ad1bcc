import type { Database } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import { USER_TABLE } from './auth-options.ts'
import type { Auth } from './open-auth.ts'
import type { User } from './identity-cache.ts'

const FIRST_USER = { method: 'email-password' } as const

interface NewUser {
  name?: string | null | undefined
  email: string
  password: string
}

/** Creates the first user; undefined when there is one, also one that another server creates at this moment. */
export async function createAdministrator(database: Database, auth: Auth, given: NewUser): Promise<User | undefined> {
  // Checked before, too: hashing takes a while, and is needed at the first start only.
  if (await hasUser(database.db)) return undefined
  const { hash } = (await auth.$context).password
  const password = await hash(given.password)
  return database.db.transaction().execute(async (trx) => {
    await database.engine.lock(trx, 'administrator')
    if (await hasUser(trx)) return undefined
    const { internalAdapter } = await (await auth.within(trx)).$context
    const user = await internalAdapter.createUser(
      { email: given.email, name: given.name ?? '', emailVerified: true },
      FIRST_USER,
    )
    await internalAdapter.createAccount({ userId: user.id, accountId: user.id, providerId: 'credential', password })
    return { id: user.id, name: user.name, email: user.email }
  })
}

export async function hasUser(db: Db): Promise<boolean> {
  return (await db.selectFrom(USER_TABLE).select('id').limit(1).executeTakeFirst()) !== undefined
}
