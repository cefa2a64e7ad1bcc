import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { routeSchemas } from './route-schemas.ts'
import { idOf, sendRow, writeContext, type Params } from './row-call.ts'
import type { Source } from './select-rows.ts'
import { catalogueWriter } from './write-rows.ts'

/** The calls below a group catalogue that change who is in a group: `POST …/assign`, `DELETE …/{membership}`. */
export function registerMembership(
  app: FastifyInstance,
  database: Database,
  memberships: Source,
  groupPath: string,
): void {
  const path = `/api/v1/${groupPath}`
  const writer = catalogueWriter(database, memberships)
  const { create, remove } = routeSchemas(memberships.catalogue)
  app.post(`${path}/assign`, { schema: create }, async (request, reply) =>
    sendRow(reply.code(201), await writer.create(request.body, { actor: request.actor })),
  )
  app.delete<{ Params: Params }>(`${path}/:id`, { schema: remove }, async (request, reply) =>
    sendRow(reply, await writer.remove(idOf(request), writeContext(request))),
  )
}
