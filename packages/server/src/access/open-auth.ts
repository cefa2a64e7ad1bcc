import type { DBAdapter } from '@better-auth/core/db/adapter'
import type { betterAuth, BetterAuthPlugin } from 'better-auth'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { ensureSetting } from '../database/stored-setting.ts'
import type { Db, Trx } from '../database/tables.ts'
import { authOptions, SESSION_TABLE, USER_TABLE } from './auth-options.ts'
import { hashedSessions } from './hashed-sessions.ts'
import type { SessionLimits } from './session-limits.ts'
import { hashOldCodes } from './second-factor/recovery-codes.ts'
import { HASH_LENGTH, hashOf } from './token-secret.ts'

type BetterAuth = ReturnType<typeof betterAuth<AuthOptions>>
type AuthOptions = Omit<ReturnType<typeof authOptions>, 'database'> & { database: () => DBAdapter }

export interface Auth extends BetterAuth {
  /** The same instance, on the connection of a transaction. */
  within(trx: Trx): Promise<BetterAuth>
  /** The same with passkeys, which are bound to one host name. */
  withPasskeys(host: string): Promise<BetterAuth>
  /** Signs cookies. */
  secret: string
}

const SECRET = 'auth-secret'

/**
 * Loads better-auth and prepares its tables and its secret. Loading is slow, so the server listens before it is done.
 */
export async function openAuth(
  database: Database,
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>,
  limits?: SessionLimits,
): Promise<Auth> {
  const [library, { getAdapter }, { authPlugins }] = await Promise.all([
    import('better-auth'),
    import('better-auth/db/adapter'),
    import('./auth-plugins.ts'),
  ])
  const secret = await readSecret(database)
  const { db, engine } = database
  const plugins = authPlugins()
  const within = (connection: Database['db']) => authOptions({ db: connection, engine, secret, plugins, log, limits })
  const authOn = async (connection: Database['db'], more: readonly BetterAuthPlugin[] = []) => {
    const options = within(connection)
    const adapter = hashedSessions(await getAdapter(options))
    return library.betterAuth({ ...options, plugins: [...plugins, ...more] as typeof plugins, database: () => adapter })
  }
  const withPasskeys = async (host: string) => authOn(db, [(await import('./passkey/plugin.ts')).passkeysOf(host)])
  await createTables(database, within)
  await db.deleteFrom(SESSION_TABLE).where('expiresAt', '<', new Date().toISOString()).execute()
  await hashOldSessions(db)
  await hashOldCodes(db, secret)
  return { ...(await authOn(db)), within: (trx) => authOn(trx), withPasskeys, secret }
}

/** Creates the sign-in tables in a new database. */
export async function createAuthTables(database: Database): Promise<void> {
  const { engine } = database
  const log = { error: console.error, debug: () => {} }
  const plugins = (await import('./auth-plugins.ts')).authPlugins()
  await createTables(database, (db) => authOptions({ db, engine, secret: SECRET, plugins, log }))
}

async function createTables(
  { db, engine }: Database,
  within: (db: Db) => ReturnType<typeof authOptions>,
): Promise<void> {
  const { getMigrations } = await import('better-auth/db/migration')
  await db.transaction().execute(async (trx) => {
    await engine.lock(trx, 'auth tables')
    const { runMigrations } = await getMigrations(within(trx))
    await runMigrations()
    await enrolEarlierUsers(trx)
  })
}

/** Earlier versions stored the plain token. Hashes it, so that those sessions stay valid. */
async function hashOldSessions(db: Db): Promise<void> {
  const plain = await db
    .selectFrom(SESSION_TABLE)
    .select(['id', 'token'])
    .where(sql`length(token)`, '<', HASH_LENGTH)
    .execute()
  for (const { id, token } of plain) {
    await db
      .updateTable(SESSION_TABLE)
      .set({ token: hashOf(token) })
      .where('id', '=', id)
      .execute()
  }
}

/** The secret that signs session cookies. Created once and stored in the database, so that all servers agree. */
function readSecret({ db }: Database): Promise<string> {
  return ensureSetting(db, SECRET, randomBytes(32).toString('base64url'))
}

/**
 * Users from versions without roles could do everything, so they become administrators. Users who are created later get
 * their person at once, so this runs only while there is no person.
 */
async function enrolEarlierUsers(trx: Trx): Promise<void> {
  const person = await trx.selectFrom('person').select('person_id').limit(1).executeTakeFirst()
  if (person) return
  await trx
    .insertInto('person')
    .columns(['user_id', 'role'])
    .expression(
      trx
        .selectFrom(USER_TABLE)
        .select(['id', sql.lit('administrator' as const).as('role')])
        .orderBy('id'),
    )
    // Another server that starts now may have created the first administrator meanwhile.
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
