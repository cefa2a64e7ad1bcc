import type { CatalogueCalls } from '../../catalogue/catalogue-calls.ts'
import { registerReads } from '../../catalogue/read-routes.ts'
import { sendRow } from '../../catalogue/row-call.ts'

/** Existing clients expect 201 for each write, and change a refresh with `PATCH`. */
export function registerRuleCacheRefresh(calls: CatalogueCalls): void {
  const { app, path, recordPath, schemas, create, update, remove } = calls
  registerReads(calls)
  app.post(path, { schema: schemas.create }, async (request, reply) => sendRow(reply.code(201), await create(request)))
  app.route({
    method: ['PATCH', 'PUT'],
    url: recordPath,
    schema: schemas.update,
    handler: async (request, reply) => sendRow(reply.code(201), await update(request)),
  })
  app.delete(recordPath, { schema: schemas.remove }, async (request, reply) =>
    sendRow(reply.code(201), await remove(request)),
  )
}
