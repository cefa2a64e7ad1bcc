import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusal } from '../app-error.ts'
import { callOf, type WriteProgress } from '../database/long-writes.ts'
import type { Database } from '../database/open.ts'
import { answers } from '../http/api-schemas.ts'
import { envelope } from '../http/envelope.ts'

const tags = ['Many rows']
const params = z.object({ key: z.string().describe('The Idempotency-Key of the running call') })
const progress = z.object({ done: z.int(), total: z.int() })
const response = answers(200, z.object({ data: progress }))

type Keyed = { Params: { key: string } }

/** The progress of an own import, bulk edit or bulk delete that runs on this server, and an end to it. */
export function registerLongWrites(app: FastifyInstance, { engine }: Pick<Database, 'engine'>): void {
  const running = ({ actor, params: { key } }: FastifyRequest<Keyed>): WriteProgress => {
    const found = engine.longWrites.of(callOf(actor.id, key))
    if (!found) throw refusal('NOT_FOUND', 'No such call of yours is running')
    return found
  }
  const shown = ({ done, total }: WriteProgress) => envelope({ done, total })
  const path = '/api/v1/long-write/:key'
  app.get<Keyed>(path, { schema: { tags, summary: 'Read the progress of a long call', params, response } }, (request) =>
    shown(running(request)),
  )
  const summary = 'Cancel a long call: it changes nothing'
  app.delete<Keyed>(path, { schema: { tags, summary, params, response } }, (request) => {
    const found = running(request)
    found.cancelled = true
    return shown(found)
  })
}
