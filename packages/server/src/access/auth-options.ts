import type { BetterAuthOptions } from 'better-auth'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import type { AuthPlugins } from './auth-plugins.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { SESSION_LIMITS, type SessionLimits } from './session-limits.ts'
import { COOKIE_PREFIX } from './session-cookie.ts'
import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely'
import type { Db } from '../database/tables.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/

/**
 * Our engines return instants as text. better-auth compares them with dates, and a comparison of a text with a date is
 * always false: a session would never expire. So its queries return dates.
 */
const instants: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => withDates(result),
}

/** better-auth needs a base address. The console has any name, so this one is made up. */
export const AUTH_ORIGIN = 'http://tollgate.invalid'
export const AUTH_PATH = '/api/auth'

/** Header with the caller's address. The bridge sets it and drops the caller's own header of that name. */
export const ADDRESS_HEADER = 'x-caller-address'

export const USER_TABLE = 'auth_user'
export const SESSION_TABLE = 'auth_session'
export const ACCOUNT_TABLE = 'auth_account'

/** A session is renewed once this share of its idle time has passed, not on each request. */
const RENEWED_AFTER = 1 / 7

interface Needs extends Database {
  secret: string
  plugins: AuthPlugins
  limits?: SessionLimits | undefined
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>
}

/** How better-auth is used: e-mail and password, sessions in our database. Everything else is switched off. */
export function authOptions({ db, engine, secret, plugins, log, limits = SESSION_LIMITS }: Needs) {
  return {
    baseURL: AUTH_ORIGIN,
    basePath: AUTH_PATH,
    secret,
    plugins,
    database: { db: withInstants(db), type: engine.name },
    user: { modelName: USER_TABLE },
    session: {
      modelName: SESSION_TABLE,
      expiresIn: Math.floor(limits.idleSeconds),
      updateAge: renewalSeconds(limits),
      // The guard does its own step-up check.
      freshAge: 0,
      additionalFields: {
        // When the user last proved who they are.
        provedAt: { type: 'date', required: false, defaultValue: () => new Date() },
        // Y: the session is useless until its user sets up a second factor.
        needsFactor: { type: 'string', required: false, defaultValue: 'N' },
      },
    },
    account: { modelName: ACCOUNT_TABLE },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Throws database errors instead of answering with them.
    onAPIError: { throw: true },
    logger: { level: 'warn', log: (level, message, ...details) => log[levelOf(level)]({ details }, message) },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // The bridge adds `Secure` where it fits, because one server may be reached over http and over https.
      useSecureCookies: false,
      // `isForeignWrite` has already checked the origin against the name that the caller used.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { validateSchema: false },
    },
  } satisfies BetterAuthOptions
}

function renewalSeconds({ idleSeconds }: SessionLimits): number {
  return Math.floor(idleSeconds * RENEWED_AFTER)
}

/** better-auth reports every wrong password as an error or warning; only errors are logged as such. */
function levelOf(level: string): 'error' | 'debug' {
  return level === 'error' ? 'error' : 'debug'
}

/** Wraps the database for better-auth. */
function withInstants(db: Db): Db {
  return db.withPlugin(instants)
}

function withDates(result: QueryResult<UnknownRow>): QueryResult<UnknownRow> {
  return { ...result, rows: result.rows.map(datesOf) }
}

function datesOf(row: UnknownRow): UnknownRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isInstant(name, value) ? new Date(value) : value]),
  )
}

/** All columns with instants end in `At`: `expiresAt`, `createdAt`, … */
function isInstant(name: string, value: unknown): value is string {
  return name.endsWith('At') && typeof value === 'string' && INSTANT.test(value)
}
