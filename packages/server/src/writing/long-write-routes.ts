import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cancelLongWrite, readLongWrite } from '@tollgate/contract/calls/long-write.ts'
import { callOf, type WriteProgress } from '../database/long-writes.ts'
import type { Database } from '../database/open.ts'
import { route } from '../http/route.ts'

/** The progress of the caller's own work on many rows, and an end to it. */
export function registerLongWrites(app: FastifyInstance, { engine }: Pick<Database, 'engine'>): void {
  const running = ({ actor, params }: FastifyRequest) =>
    engine.longWrites.of(callOf(actor.id, String(Object(params).key)))
  const shown = (found: WriteProgress | undefined) => (found ? { done: found.done, total: found.total } : null)
  route(app, readLongWrite, async ({ request }) => shown(running(request)))
  route(app, cancelLongWrite, async ({ request }) => {
    const found = running(request)
    if (found) found.cancelled = true
    return shown(found)
  })
}
