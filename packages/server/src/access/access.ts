import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { refusal } from '../app-error.ts'
import type { AccessContext } from './access-context.ts'
import { AccessLog } from './access-log.ts'
import { hasUser, settingsFault, useAdministrator } from './administrator.ts'
import { registerGuard } from './guard.ts'
import { KnownPeople } from './known-people.ts'
import { type Auth, openAuth } from './open-auth.ts'
import { registerAccessRoutes } from './routes.ts'
import { SetupCode } from './setup-code.ts'
import { singleSignOnParts } from './single-sign-on/parts.ts'
import { RightsChanges } from './rights-changes.ts'
import { isStillValid } from './still-valid.ts'
import { SESSION_LIMITS } from './session-limits.ts'
import { Sessions } from './sessions.ts'
import { Tokens } from './tokens.ts'
import type { Db } from '../database/tables.ts'
import type { Notifications } from '../database/notifications.ts'
import { AttemptLimit } from './attempt-limit.ts'

const TOPIC = 'attempt'

export interface Access {
  tokens: Tokens
  accessLog: AccessLog
  forget: AccessContext['forget']
  /** Calls the listener when rights or sessions of a user change, on any server. Undefined: of all users. */
  whenRightsChange(listener: (userId: string | undefined) => void): () => void
  /** What the calls for people and profiles need. */
  context: AccessContext
  /** Adds the guard and the sign-in routes. Must run before all other routes. */
  register(app: FastifyInstance): Promise<void>
  /** Whether the request's session or token is still valid in the database. Does not renew it. */
  isStillValid(request: FastifyRequest): Promise<boolean>
  /** Enables sign-in once the tables exist. Until then, guarded routes are unavailable. */
  open(): Promise<void>
}

interface Needs {
  database: Database
  config: Pick<Config, 'administrator'> &
    Partial<Pick<Config, 'sessions' | 'tokenDays' | 'host' | 'singleSignOn' | 'mail'>>
  log: FastifyBaseLogger
  now?: () => number
}

/** Sign-in, sessions and tokens. */
export function createAccess({ database, config, log, now = Date.now }: Needs): Access {
  let opened: Auth | undefined
  const auth = () => {
    if (opened) return opened
    throw refusal('UNAVAILABLE')
  }
  const setupCode = new SetupCode({ db: database.db, log, host: config.host })
  const limits = config.sessions ?? SESSION_LIMITS
  const people = new KnownPeople({ db: database.db, log, now })
  const accessLog = new AccessLog(database.db, log, now)
  const changes = new RightsChanges(database.engine.notifications, () => {
    sessions.forget()
    tokens.forget()
  })
  const forget = (userId?: string) => changes.announce(userId)
  const attempts = sharedAttempts(database.engine.notifications, now)
  const singleSignOn =
    config.singleSignOn && singleSignOnParts(config.singleSignOn, { database, auth, accessLog, log, forget, now })
  const sessions = new Sessions({
    auth,
    people,
    providerSessions: singleSignOn?.sessions,
    now,
    limits,
  })
  const tokens = new Tokens({ db: database.db, log, accessLog, now, mostDays: config.tokenDays })
  const context = {
    database,
    auth,
    sessions,
    accessLog,
    forget,
    limits,
    tokenDays: config.tokenDays,
    setupCode,
    singleSignOn,
    mail: config.mail,
    log,
    now,
    attempts: attempts.limit,
  }
  return {
    tokens,
    accessLog,
    forget,
    whenRightsChange: (listener) => changes.listen(listener),
    context,
    async register(app) {
      registerGuard(app, { sessions, tokens, accessLog, limits, now }, () => opened !== undefined)
      await registerAccessRoutes(app, context)
      app.addHook('onClose', () => accessLog.written())
    },
    isStillValid: (request) =>
      isStillValid(database.db, request, {
        now: now(),
        longestSeconds: limits.longestSeconds,
        tokenDays: config.tokenDays,
        isConfirmed: async (session) => (await singleSignOn?.sessions.isConfirmed(session, request)) ?? true,
      }),
    async open() {
      const given = config.administrator
      const [ready, fault] = await Promise.all([
        openAuth(database, log, limits),
        given && settingsFault(database, given),
      ])
      if (given) await useAdministrator(database, ready, { ...given, fault }, log)
      if (config.singleSignOn?.trustsEmail)
        log.warn('OIDC_TRUST_EMAIL is set: e-mail addresses that the OpenID provider did not verify count')
      if (!config.singleSignOn?.roles.length) await allowBarred(database.db)
      if (setupCode.isReachable && !(await hasUser(database.db))) await setupCode.log()
      changes.open()
      attempts.open()
      opened = ready
    },
  }
}

/** Without a provider that gives roles, nobody is barred. */
async function allowBarred(db: Db): Promise<void> {
  await db.updateTable('person').set({ barred: 'N' }).where('barred', '=', 'Y').execute()
}

/** Counts failures on all servers of the database; while notifications are down, only those here. */
function sharedAttempts(notifications: Notifications, now: () => number): { limit: AttemptLimit; open: () => void } {
  const limit = new AttemptLimit(now, (key) => notifications.send(TOPIC, key))
  return { limit, open: () => void notifications.listen(TOPIC, (key) => limit.addFailure(key)) }
}
