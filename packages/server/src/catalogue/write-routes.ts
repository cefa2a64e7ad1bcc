import { envelope } from '../http/envelope.ts'
import { sendRow } from './row-call.ts'
import type { WriteCalls } from './write-calls.ts'

/** `POST` answers 201, `PUT` and `DELETE` 200, each with the row. */
export function registerWrites(calls: WriteCalls): void {
  registerCreate(calls)
  registerChanges(calls, ['PUT'])
}

/** The same, where `PATCH` is another word for `PUT`. */
export function registerPatchableWrites(calls: WriteCalls): void {
  registerCreate(calls)
  registerChanges(calls, ['PUT', 'PATCH'])
}

/** The same, where `POST` takes an array of rows, stores all or none and answers them all; one row alone is taken too. */
export function registerArrayWrites(calls: WriteCalls): void {
  const { app, path, schemas, create, createAll } = calls
  app.post(path, { schema: schemas.createOneOrMore }, async (request, reply) => {
    if (!Array.isArray(request.body)) return sendRow(reply.code(201), await create(request))
    return reply.code(201).send(envelope(await createAll(request)))
  })
  registerChanges(calls, ['PUT'])
}

function registerCreate({ app, path, schemas, create }: WriteCalls): void {
  app.post(path, { schema: schemas.create }, async (request, reply) => sendRow(reply.code(201), await create(request)))
}

function registerChanges({ app, at, schemas, update, remove }: WriteCalls, method: ('PUT' | 'PATCH')[]): void {
  const handler = async (request: Parameters<typeof update>[0], reply: Parameters<typeof sendRow>[0]) =>
    sendRow(reply, await update(request))
  app.route({ method, url: at, schema: schemas.update, handler })
  app.delete(at, { schema: schemas.remove }, async (request, reply) => sendRow(reply, await remove(request)))
}
