import type { Database } from '../database/open.ts'
import type { AccessLog } from './access-log.ts'
import type { Auth } from './open-auth.ts'
import type { SessionLimits } from './session-limits.ts'
import type { Sessions } from './sessions.ts'
import type { SingleSignOnParts } from './single-sign-on/parts.ts'

/** What the routes of sign-in work with. */
export interface AccessContext {
  database: Database
  /** Throws `UNAVAILABLE` until it is open. */
  auth: () => Auth
  sessions: Sessions
  accessLog: AccessLog
  /** Looks up whoever calls anew: somebody's rights or sessions have changed. */
  forget: () => void
  limits: SessionLimits
  /** The first visit may come from anywhere, and must know the code in the log. */
  asksSetupCode: boolean
  /** Where the settings name an OpenID provider. */
  singleSignOn: SingleSignOnParts | undefined
  now: () => number
}

/** Marks a route as open to strangers. */
export const OPEN = { config: { public: true } } as const
