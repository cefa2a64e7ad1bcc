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
  /** Looks up whoever calls anew, on every server: the rights or sessions of a user have changed, or of anybody. */
  forget: (userId?: string) => void
  /** Failed attempts at every server. */
  attempts: AttemptLimit
  limits: SessionLimits
  /** The longest life of an API token in days; undefined: any. */
  tokenDays: number | undefined
  setupCode: SetupCode
  /** Where the settings name an OpenID provider. */
  singleSignOn: SingleSignOnParts | undefined
  /** By which invitations are mailed, where the settings name a mail server. */
  mail: MailSettings | undefined
  log: FastifyBaseLogger
  now: () => number
}

/** Marks a route as open to strangers. */
export const OPEN = { config: { public: true } } as const
