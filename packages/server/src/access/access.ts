import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { refusal } from '../http/app-error.ts'
import { AccessLog } from './access-log.ts'
import { createAdministrator } from './administrator.ts'
import { registerGuard } from './guard.ts'
import { openAuth, type Auth } from './open-auth.ts'
import { registerAccessRoutes } from './routes.ts'
import { Sessions } from './sessions.ts'
import { Tokens } from './tokens.ts'

export interface Access {
  tokens: Tokens
  accessLog: AccessLog
  /** Adds the guard and the sign-in's routes; before all other routes. */
  register(app: FastifyInstance): Promise<void>
  /** Prepares sign-in once the schema stands; until then everything guarded is unavailable. */
  open(): Promise<void>
}

interface Needs {
  database: Database
  config: Pick<Config, 'administrator'>
  log: FastifyBaseLogger
  now?: () => number
}

/** Sign-in, sessions and tokens. Later identities (single sign-on) are added here too. */
export function createAccess({ database, config, log, now = Date.now }: Needs): Access {
  let opened: Auth | undefined
  const auth = () => {
    if (opened) return opened
    throw refusal('UNAVAILABLE')
  }
  const sessions = new Sessions(auth, now)
  const accessLog = new AccessLog(database.db, log, now)
  const tokens = new Tokens({ db: database.db, log, accessLog, now })
  return {
    tokens,
    accessLog,
    async register(app) {
      registerGuard(app, { sessions, tokens, accessLog }, () => opened !== undefined)
      await registerAccessRoutes(app, { database, auth, sessions, accessLog, now })
    },
    async open() {
      const ready = await openAuth(database, log)
      if (config.administrator) await createAdministrator(database, ready, config.administrator)
      await accessLog.prune()
      opened = ready
    },
  }
}
