import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Row } from './present-row.ts'
import type { RouteSchemas } from './route-schemas.ts'
import { sendRow } from './row-call.ts'

/** A catalogue's writes, ready to be offered as calls. */
export interface WriteCalls {
  app: FastifyInstance
  /** Path of the list. */
  path: string
  /** Path of a record. */
  at: string
  schemas: RouteSchemas
  create: (request: FastifyRequest) => Promise<Row>
  update: (request: FastifyRequest) => Promise<Row>
  remove: (request: FastifyRequest) => Promise<Row>
}

/** `POST` answers 201, `PUT` and `DELETE` 200, each with the row. */
export function registerWrites({ app, path, at, schemas, create, update, remove }: WriteCalls): void {
  app.post(path, { schema: schemas.create }, async (request, reply) => sendRow(reply.code(201), await create(request)))
  app.put(at, { schema: schemas.update }, async (request, reply) => sendRow(reply, await update(request)))
  app.delete(at, { schema: schemas.remove }, async (request, reply) => sendRow(reply, await remove(request)))
}
