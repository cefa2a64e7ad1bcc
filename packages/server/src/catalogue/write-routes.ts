import { sendRow } from './row-call.ts'
import type { WriteCalls } from './write-calls.ts'

/** `POST` answers 201, `PUT` and `DELETE` 200, each with the row. */
export function registerWrites({ app, path, at, schemas, create, update, remove }: WriteCalls): void {
  app.post(path, { schema: schemas.create }, async (request, reply) => sendRow(reply.code(201), await create(request)))
  app.put(at, { schema: schemas.update }, async (request, reply) => sendRow(reply, await update(request)))
  app.delete(at, { schema: schemas.remove }, async (request, reply) => sendRow(reply, await remove(request)))
}
