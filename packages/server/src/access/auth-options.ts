import type { BetterAuthOptions } from 'better-auth'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import type { AuthPlugins } from './auth-plugins.ts'
import { withInstants } from './instants.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { renewalSeconds, SESSION_LIMITS, type SessionLimits } from './session-limits.ts'
import { COOKIE_PREFIX } from './session-cookie.ts'

/** better-auth needs a base address. The console is reached under any name, so this one is made up. */
export const AUTH_ORIGIN = 'http://tollgate.invalid'
export const AUTH_PATH = '/api/auth'

/** Header with the caller's address, set by the bridge. The caller's own header of that name is not passed on. */
export const ADDRESS_HEADER = 'x-caller-address'

export const USER_TABLE = 'auth_user'
export const SESSION_TABLE = 'auth_session'
export const ACCOUNT_TABLE = 'auth_account'

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
      // The guard asks for a proof itself.
      freshAge: 0,
      additionalFields: {
        // When the user showed last who they are.
        provedAt: { type: 'date', required: false, defaultValue: () => new Date() },
        // Y: the session may do nothing until its user has a second factor.
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
    // A failure of the database is thrown, not turned into an answer.
    onAPIError: { throw: true },
    logger: { level: 'warn', log: (level, message, ...details) => log[levelOf(level)]({ details }, message) },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // The bridge adds `Secure` where it fits: one server may be reached over http and over https.
      useSecureCookies: false,
      // `isForeignWrite` has looked already, at the name the console was reached under.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { validateSchema: false },
    },
  } satisfies BetterAuthOptions
}

/** better-auth warns of every wrong password; that is not worth a warning. */
function levelOf(level: string): 'error' | 'debug' {
  return level === 'error' ? 'error' : 'debug'
}
