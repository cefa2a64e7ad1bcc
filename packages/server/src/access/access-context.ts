import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import type { AccessLog } from './access-log.ts'
import type { AttemptLimit } from './attempt-limit.ts'
import type { MailSettings } from './mail-settings.ts'
import type { Auth } from './open-auth.ts'
import type { SessionLimits } from './session-limits.ts'
import type { Sessions } from './sessions.ts'
import type { SetupCode } from './setup-code.ts'
import type { SingleSignOnParts } from './single-sign-on/parts.ts'

export interface AccessContext {
  database: Database
  /** Throws `UNAVAILABLE` until it is open. */
  auth: () => Auth
  sessions: Sessions
  accessLog: AccessLog
  /**
   * Drops a user's cached identity on every server, after their rights or sessions changed. Without an id: of all
   * users.
   */
  forget: (userId?: string) => void
  /** Failed attempts, counted across all servers. */
  attempts: AttemptLimit
  limits: SessionLimits
  /** The longest life of an API token in days; undefined: any. */
  tokenDays: number | undefined
  setupCode: SetupCode
  /** Undefined without an OpenID provider in the settings. */
  singleSignOn: SingleSignOnParts | undefined
  /** The mail server for invitations; undefined without one in the settings. */
  mail: MailSettings | undefined
  log: FastifyBaseLogger
  now: () => number
}

/** Marks a route as public. */
export const OPEN = { config: { public: true } } as const
