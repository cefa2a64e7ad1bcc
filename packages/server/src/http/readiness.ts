import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { isForApi } from './api-address.ts'
import { refusal } from './app-error.ts'

/** Whether the server can serve: false until the schema stands and while it shuts down. */
export interface Readiness {
  ready: boolean
}

/** `/healthz` lives with the process; `/readyz`, and with it the API, needs the database. */
export function registerReadiness(app: FastifyInstance, { db }: Database, readiness: Readiness): void {
  app.get('/healthz', { config: { public: true }, schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { config: { public: true }, schema: { hide: true } }, async () => {
    if (!readiness.ready) throw refusal('UNAVAILABLE')
    await sql`select 1`.execute(db).catch(() => {
      throw refusal('UNAVAILABLE', 'The database is away')
    })
    return { status: 'ready' }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = !readiness.ready && isForApi(request)
    done(refused ? refusal('UNAVAILABLE', 'The server is starting or stopping') : undefined)
  })
}
