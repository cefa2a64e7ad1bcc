import type { FastifyInstance } from 'fastify'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Database } from '../database/open.ts'
import { AppError } from '../http/app-error.ts'
import { envelope, listEnvelope } from '../http/envelope.ts'
import { listReader, type ListRows } from './list-rows.ts'
import { routeSchemas } from './route-schemas.ts'
import { idOf, sendRow, writeContext, type Params } from './row-call.ts'
import type { Source } from './select-rows.ts'
import { ownedBy, usersOf } from './usage.ts'
import { catalogueWriter, readRow } from './write-rows.ts'

/** Any other catalogue, for calls that two share. */
export type SourceNamed = (name: string) => Source

/** The calls of one catalogue: list, one, who uses it and, unless it is a fixed lookup, the three writes. */
export function registerCatalogue(app: FastifyInstance, database: Database, source: Source, sourceNamed: SourceNamed): void {
  const { catalogue } = source
  const path = `/api/v1/${catalogue.path}`
  const schemas = routeSchemas(catalogue)
  const read = listReader(database, source)

  app.get(path, { schema: schemas.list }, (request) => list(read, source, request.query as RawQuery))
  app.get<{ Params: Params }>(`${path}/:id`, { schema: schemas.one }, async (request, reply) =>
    sendRow(reply, source.present.one(await readRow(database.db, source, idOf(request)))),
  )
  app.get<{ Params: Params }>(`${path}/:id/usage`, { schema: schemas.usage }, async (request) => {
    const id = idOf(request)
    await readRow(database.db, source, id)
    return envelope({ owned: await ownedBy(database.db, source, id), users: await usersOf(database.db, source, id) })
  })
  for (const name of catalogue.firstLoad) registerFirstLoad(app, name, source, read)
  if (!catalogue.readOnly) registerWrites(app, path, schemas, database, source, sourceNamed)
}

function registerWrites(
  app: FastifyInstance,
  path: string,
  schemas: ReturnType<typeof routeSchemas>,
  database: Database,
  source: Source,
  sourceNamed: SourceNamed,
): void {
  const writer = catalogueWriter(database, source)
  const writerFor = (body: unknown) => {
    const other = source.hooks.updateOf?.(body)
    return other === undefined ? writer : catalogueWriter(database, sourceNamed(other))
  }
  app.post(path, { schema: schemas.create }, async (request, reply) =>
    sendRow(reply.code(201), await writer.create(request.body, { actor: request.actor })),
  )
  app.put<{ Params: Params }>(`${path}/:id`, { schema: schemas.update }, async (request, reply) =>
    sendRow(reply, await writerFor(request.body).update(idOf(request), request.body, writeContext(request))),
  )
  app.delete<{ Params: Params }>(`${path}/:id`, { schema: schemas.remove }, async (request, reply) =>
    sendRow(reply, await writer.remove(idOf(request), writeContext(request))),
  )
}

/** The first page for a screen's first paint; always page 1 of 10, whatever the body says. */
function registerFirstLoad(app: FastifyInstance, name: string, source: Source, read: ListRows): void {
  app.post(`/api/${name}`, { config: { firstLoad: true }, schema: routeSchemas(source.catalogue).firstLoad }, async () => {
    const { data, meta } = await list(read, source, {})
    return { status: 200, message: 'OK', data: { data, meta } }
  })
}

async function list(read: ListRows, source: Source, raw: RawQuery) {
  const { query, faults } = parseListQuery(source.catalogue, raw)
  if (faults.length > 0) throw new AppError(faults)
  const { rows, total } = await read(query)
  return listEnvelope(rows.map(source.present.listed), query, total)
}
