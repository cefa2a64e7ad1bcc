import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { envelope } from '../http/envelope.ts'
import { routeSchemas } from './route-schemas.ts'
import { idOf, sendRow, writeContext, type Params } from './row-call.ts'
import type { Source } from './select-rows.ts'
import { storeAll } from './store-all.ts'
import { catalogueWriter } from './write-rows.ts'

/**
 * Calls that change the members of a group: `POST …/assign`, `DELETE …/{membership}`. `assign` takes one membership, or
 * an array that is stored as a whole or not at all.
 */
export function registerMembership(
  app: FastifyInstance,
  database: Database,
  memberships: Source,
  groupPath: string,
): void {
  const path = `/api/v1/${groupPath}`
  const writer = catalogueWriter(database, memberships)
  const { createOneOrMore, remove } = routeSchemas(memberships.catalogue)
  app.post(`${path}/assign`, { schema: createOneOrMore }, async ({ body, actor }, reply) => {
    if (!Array.isArray(body)) return sendRow(reply.code(201), await writer.create(body, { actor }))
    return reply.code(201).send(envelope(await storeAll(database, memberships, body, actor)))
  })
  app.delete<{ Params: Params }>(`${path}/:id`, { schema: remove }, async (request, reply) =>
    sendRow(reply, await writer.remove(idOf(request), writeContext(request))),
  )
}
