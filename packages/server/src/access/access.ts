import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { refusal } from '../http/app-error.ts'
import { createAdministrator } from './administrator.ts'
import { registerGuard } from './guard.ts'
import { openAuth, type Auth } from './open-auth.ts'
import { registerAccessRoutes } from './routes.ts'
import { Sessions } from './sessions.ts'
import { Tokens } from './tokens.ts'

export interface Access {
  tokens: Tokens
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
  const tokens = new Tokens(database.db, log, now)
  return {
    tokens,
    async register(app) {
      registerGuard(app, { sessions, tokens }, () => opened !== undefined)
      await registerAccessRoutes(app, { database, auth, sessions, now })
    },
    async open() {
      const ready = await openAuth(database, log)
      if (config.administrator) await createAdministrator(database, ready, config.administrator)
      opened = ready
    },
  }
}
