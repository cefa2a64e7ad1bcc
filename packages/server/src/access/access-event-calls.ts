import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parsePaging, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import type { Db } from '../database/tables.ts'
import { answers, meta } from '../http/api-schemas.ts'
import { AppError } from '../app-error.ts'
import { listEnvelope } from '../http/envelope.ts'
import { ACCESS_EVENTS, type AccessEvent } from './access-log.ts'

const events = Object.keys(ACCESS_EVENTS) as [AccessEvent, ...AccessEvent[]]

const event = z
  .object({
    access_event_id: z.int(),
    at: z.string().describe('Instant, ISO 8601 with Z'),
    event: z.enum(events),
    user_name: z.string().describe('Name or e-mail address; of a failure, the address that was given'),
    address: z.string().describe('Where it came from'),
    detail: z.string().nullable(),
  })
  .meta({ id: 'AccessEvent' })

const schema = {
  tags: ['access'],
  summary: 'Who signed in, failed to, or was refused: newest first',
  querystring: z.object({ page: z.int().optional(), page_size: z.int().optional() }),
  response: answers(200, z.object({ data: z.array(event), meta })),
}

export function registerAccessEvents(app: FastifyInstance, db: Db): void {
  app.get<{ Querystring: RawQuery }>('/api/v1/access-event', { schema }, async ({ query }) => {
    const faults: Fault[] = []
    const paging = parsePaging(query, faults)
    if (faults.length > 0) throw new AppError(faults)
    const all = db.selectFrom('access_event')
    const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await all
      .select(['access_event_id', 'at', 'event', 'user_name', 'address', 'detail'])
      .orderBy('access_event_id', 'desc')
      .limit(paging.pageSize)
      .offset((paging.page - 1) * paging.pageSize)
      .execute()
    return listEnvelope(rows, paging, Number(total))
  })
}
