import type { betterAuth } from 'better-auth'
import type { FastifyBaseLogger } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { authOptions, SESSION_TABLE } from './auth-options.ts'

type BetterAuth = ReturnType<typeof betterAuth<ReturnType<typeof authOptions>>>

export interface Auth extends BetterAuth {
  /** The same, on the connection of a transaction. */
  within(trx: Trx): BetterAuth
}

const SECRET = 'auth-secret'

/** Loads better-auth, and prepares its tables and its secret. Loading takes a while, so the server listens before it is done. */
export async function openAuth(database: Database, log: FastifyBaseLogger): Promise<Auth> {
  const [library, { getMigrations }] = await Promise.all([import('better-auth'), import('better-auth/db/migration')])
  const secret = await readSecret(database)
  const { db, engine } = database
  const within = (connection: Database['db']) => authOptions({ db: connection, engine, secret, log })
  await db.transaction().execute(async (trx) => {
    await engine.lock(trx, 'auth tables')
    const { runMigrations } = await getMigrations(within(trx))
    await runMigrations()
  })
  await db.deleteFrom(SESSION_TABLE).where('expiresAt', '<', new Date().toISOString()).execute()
  return { ...library.betterAuth(within(db)), within: (trx) => library.betterAuth(within(trx)) }
}

/** Signs the session cookies; made once and kept with the data, so that all servers on one database agree. */
async function readSecret({ db }: Database): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name: SECRET, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', SECRET).executeTakeFirstOrThrow()
  return String(value)
}
