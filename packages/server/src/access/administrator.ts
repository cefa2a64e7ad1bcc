import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import { StartFault } from '../database/start-fault.ts'
import { ACCOUNT_TABLE, USER_TABLE } from './auth-options.ts'
import type { Auth } from './open-auth.ts'
import { verifyPassword } from './password-hash.ts'
import { passwordFault } from './password-rules.ts'
import type { User } from './identity-cache.ts'

const FIRST_USER = { method: 'email-password' } as const

interface NewUser {
  name?: string | null | undefined
  email: string
  password: string
}

/** Creates the first user. Undefined if there is one, also when another server creates it at the same moment. */
export async function createAdministrator(database: Database, auth: Auth, given: NewUser): Promise<User | undefined> {
  // Checked here too, because hashing is slow and only the first start needs it.
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
    const person = await trx
      .insertInto('person')
      .values({ user_id: user.id, role: 'administrator' })
      .returning(['person_id', 'role'])
      .executeTakeFirstOrThrow()
    return { id: user.id, name: user.name, email: user.email, ...person, plans: null }
  })
}

/**
 * Why the settings' administrator cannot be created; only a weak password can be the reason. Runs while better-auth
 * loads.
 */
export async function settingsFault({ db }: Database, { email, password }: NewUser): Promise<string | undefined> {
  const person = await db.selectFrom('person').select('person_id').limit(1).executeTakeFirst()
  return person ? undefined : passwordFault(password, email)
}

/**
 * Creates the administrator of the settings, and throws a `StartFault` for a bad password. If there are users already,
 * nothing changes; the log warns when the settings name another password or an unknown user.
 */
export async function useAdministrator(
  database: Database,
  auth: Auth,
  { fault, ...given }: NewUser & { fault: string | undefined },
  log: FastifyBaseLogger,
): Promise<void> {
  if (await hasUser(database.db)) {
    // In the background, because checking a password is slow.
    void warnOfOther(database.db, given, log).catch(() => {})
    return
  }
  if (fault !== undefined) throw new StartFault(`ADMIN_PASSWORD: ${fault}`)
  await createAdministrator(database, auth, given)
}

async function warnOfOther(db: Db, { email, password }: NewUser, log: FastifyBaseLogger): Promise<void> {
  const user = await db
    .selectFrom(ACCOUNT_TABLE)
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, `${ACCOUNT_TABLE}.userId`)
    .select('password')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const how = `npm run reset-password -- ${email}`
  if (!user?.password) {
    log.warn(`ADMIN_EMAIL is no user: it creates the first user only, and there is one already`)
  } else if (!(await verifyPassword({ hash: user.password, password }))) {
    log.warn(`ADMIN_PASSWORD is not the password of ${email}, and does not change it: "${how}" does`)
  }
}

export async function hasUser(db: Db): Promise<boolean> {
  return (await db.selectFrom(USER_TABLE).select('id').limit(1).executeTakeFirst()) !== undefined
}
