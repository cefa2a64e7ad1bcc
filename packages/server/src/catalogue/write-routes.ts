import { envelope } from '../http/envelope.ts'
import type { CatalogueCalls } from './catalogue-calls.ts'
import { sendRow } from './row-call.ts'

/** `POST` answers 201, `PUT` and `DELETE` 200, each with the row. */
export function registerWrites(calls: CatalogueCalls): void {
  registerCreate(calls)
  registerChanges(calls, ['PUT'])
}

/** The same, with `PATCH` as an alias of `PUT`. */
export function registerPatchableWrites(calls: CatalogueCalls): void {
  registerCreate(calls)
  registerChanges(calls, ['PUT', 'PATCH'])
}

/** The same, but `POST` takes an array of rows, stores all or none and returns them. A single row is accepted too. */
export function registerArrayWrites(calls: CatalogueCalls): void {
  const { app, path, schemas, create, createAll } = calls
  app.post(path, { schema: schemas.createOneOrMore }, async (request, reply) => {
    if (!Array.isArray(request.body)) return sendRow(reply.code(201), await create(request))
    return reply.code(201).send(envelope(await createAll(request)))
  })
  registerChanges(calls, ['PUT'])
}

function registerCreate({ app, path, schemas, create }: CatalogueCalls): void {
  app.post(path, { schema: schemas.create }, async (request, reply) => sendRow(reply.code(201), await create(request)))
}

function registerChanges(
  { app, recordPath, schemas, update, remove }: CatalogueCalls,
  method: ('PUT' | 'PATCH')[],
): void {
  const handler = async (request: Parameters<typeof update>[0], reply: Parameters<typeof sendRow>[0]) =>
    sendRow(reply, await update(request))
  app.route({ method, url: recordPath, schema: schemas.update, handler })
  app.delete(recordPath, { schema: schemas.remove }, async (request, reply) => sendRow(reply, await remove(request)))
}
