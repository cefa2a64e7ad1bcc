import type { FastifyInstance } from 'fastify'
import { listAccessEvents } from '@tollgate/contract/calls/access-event.ts'
import type { Db } from '../database/tables.ts'
import { listRoute } from '../http/route.ts'

export function registerAccessEvents(app: FastifyInstance, db: Db): void {
  listRoute(app, listAccessEvents, async ({ paging }) => {
    const all = db.selectFrom('access_event')
    const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await all
      .select(['access_event_id', 'at', 'event', 'user_name', 'address', 'detail'])
      .orderBy('access_event_id', 'desc')
      .limit(paging.pageSize)
      .offset((paging.page - 1) * paging.pageSize)
      .execute()
    return { rows, total: Number(total) }
  })
}
