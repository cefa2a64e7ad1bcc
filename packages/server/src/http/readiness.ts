import type { FastifyInstance } from 'fastify'
import { clockWarning } from '../database/clock.ts'
import type { Database } from '../database/open.ts'
import { removeSetting, storeSetting } from '../database/stored-setting.ts'
import type { Db } from '../database/tables.ts'
import { isForApi } from './api-address.ts'
import { refusal } from '../app-error.ts'

/** Answer to a write when the disk is full; `/readyz` has it until there is space again. */
export const DISK_FULL = 'The disk of the server is full: nothing was saved'

/** Whether the server can serve: false until the database is migrated, and during shutdown. */
export interface Readiness {
  ready: boolean
  /** A write found the disk full. Stays true until a probe of some size is written. */
  full?: boolean
}

/** More than SQLite and PostgreSQL keep in reserve. */
const PROBE_CHARACTERS = 1024 * 1024
const PROBE = 'space-probe'

/** `/healthz` answers while the process runs. `/readyz`, and the API with it, needs the database. */
export function registerReadiness(app: FastifyInstance, { db, engine }: Database, readiness: Readiness): void {
  app.get('/healthz', { config: { public: true }, schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { public: true }, schema: { hide: true } }, async () => {
    if (!readiness.ready) throw refusal('UNAVAILABLE')
    const warning = await clockWarning(db).catch(() => {
      throw refusal('UNAVAILABLE', 'The database is away')
    })
    if (readiness.full) {
      await writeProbe(db).catch((error: unknown) => {
        throw engine.failureOf(error) === 'full' ? refusal('UNAVAILABLE', DISK_FULL) : error
      })
      readiness.full = false
    }
    return warning === undefined ? { status: 'ready' } : { status: 'ready', warning }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = !readiness.ready && isForApi(request)
    done(refused ? refusal('UNAVAILABLE', 'The server is starting or stopping') : undefined)
  })
}

async function writeProbe(db: Db): Promise<void> {
  await storeSetting(db, PROBE, '0'.repeat(PROBE_CHARACTERS))
  await removeSetting(db, PROBE)
}
