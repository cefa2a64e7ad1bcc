import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Database } from '../database/open.ts'
import { AppError, refusal } from '../http/app-error.ts'
import { envelope, listEnvelope } from '../http/envelope.ts'
import { listReader, type ListRows } from './list-rows.ts'
import type { Row } from './present-row.ts'
import { routeSchemas } from './route-schemas.ts'
import type { Source } from './select-rows.ts'
import { ownedBy, usersOf } from './usage.ts'
import { catalogueWriter, readRow } from './write-rows.ts'

interface Params {
  id: string
}

/** The calls of one catalogue: list, one, who uses it and, unless it is a fixed lookup, the three writes. */
export function registerCatalogue(app: FastifyInstance, database: Database, source: Source): void {
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
  if (!catalogue.readOnly) registerWrites(app, path, schemas, database, source)
}

function registerWrites(
  app: FastifyInstance,
  path: string,
  schemas: ReturnType<typeof routeSchemas>,
  database: Database,
  source: Source,
): void {
  const writer = catalogueWriter(database, source)
  app.post(path, { schema: schemas.create }, async (request, reply) =>
    sendRow(reply.code(201), await writer.create(request.body, { actor: request.actor })),
  )
  app.put<{ Params: Params }>(`${path}/:id`, { schema: schemas.update }, async (request, reply) =>
    sendRow(reply, await writer.update(idOf(request), request.body, writeContext(request))),
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

function sendRow(reply: FastifyReply, row: Row) {
  return reply.header('etag', `"${row.row_version}"`).send(envelope(row))
}

function writeContext(request: FastifyRequest) {
  return { actor: request.actor, expectedVersion: versionOf(request.headers['if-match']) }
}

/** `If-Match: "7"`; a `*` or no header lets the last write win. */
function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(header)?.[1]
  if (version === undefined) throw refusal('INVALID', 'If-Match must be the ETag of the row as it was read, like "7"')
  return Number(version)
}

/** Ids are whole numbers: anything else names no record. */
function idOf(request: FastifyRequest): number {
  const { id } = request.params as Params
  const value = /^\d{1,16}$/.test(id) ? Number(id) : Number.NaN
  if (!Number.isSafeInteger(value)) throw refusal('NOT_FOUND')
  return value
}
