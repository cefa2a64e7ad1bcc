import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Database } from '../database/open.ts'
import { AppError } from '../http/app-error.ts'
import { envelope, listEnvelope } from '../http/envelope.ts'
import { listReader, type ListRows } from './list-rows.ts'
import { routeSchemas } from './route-schemas.ts'
import { locator, recordPath, sendRow, writeContext, type Locate } from './row-call.ts'
import type { Source } from './select-rows.ts'
import { ownedBy, usersOf } from './usage.ts'
import { registerWrites } from './write-routes.ts'
import { catalogueWriter, readRow } from './write-rows.ts'

/** Any other catalogue, for calls that two share. */
export type SourceNamed = (name: string) => Source

/** The calls of one catalogue: list, one, who uses it and, unless it is a fixed lookup, the three writes. */
export function registerCatalogue(
  app: FastifyInstance,
  database: Database,
  source: Source,
  sourceNamed: SourceNamed,
): void {
  const { catalogue } = source
  const path = `/api/v1/${catalogue.path}`
  const schemas = routeSchemas(catalogue)
  const read = listReader(database, source)
  const at = `${path}${recordPath(catalogue)}`
  const locate = locator(database, source)

  app.get(path, { schema: schemas.list }, (request) => list(read, source, request.query as RawQuery))
  app.get(at, { schema: schemas.one }, async (request, reply) =>
    sendRow(reply, source.present.one(await readRow(database.db, source, await locate(request)))),
  )
  app.get(`${at}/usage`, { schema: schemas.usage }, async (request) => {
    const id = await locate(request)
    await readRow(database.db, source, id)
    return envelope({ owned: await ownedBy(database.db, source, id), users: await usersOf(database.db, source, id) })
  })
  for (const name of catalogue.firstLoad) registerFirstLoad(app, name, source, read)
  if (catalogue.readOnly) return
  const register = source.hooks.writeRoutes ?? registerWrites
  register({ app, path, at, schemas, ...writeCalls(database, source, locate, sourceNamed) })
}

function writeCalls(database: Database, source: Source, locate: Locate, sourceNamed: SourceNamed) {
  const writer = catalogueWriter(database, source)
  const writerFor = (body: unknown) => {
    const other = source.hooks.updateOf?.(body)
    return other === undefined ? writer : catalogueWriter(database, sourceNamed(other))
  }
  return {
    create: (request: FastifyRequest) => writer.create(request.body, { actor: request.actor }),
    update: async (request: FastifyRequest) =>
      writerFor(request.body).update(await locate(request), request.body, writeContext(request)),
    remove: async (request: FastifyRequest) => writer.remove(await locate(request), writeContext(request)),
  }
}

/** The first page for a screen's first paint: always page 1 of 10; an `id` in the body is what the rows belong to. */
function registerFirstLoad(app: FastifyInstance, name: string, source: Source, read: ListRows): void {
  const parent = source.catalogue.filters.find((filter) => filter.parent)?.key
  const schema = routeSchemas(source.catalogue).firstLoad
  app.post(`/api/${name}`, { config: { firstLoad: true }, schema }, async ({ body }) => {
    const owner = ownerIn(body)
    const { data, meta } = await list(read, source, parent === undefined ? {} : { [parent]: owner })
    return { status: 200, message: 'OK', data: { data, meta } }
  })
}

/** What the rows belong to, as a query would say it; what is neither number nor text no filter takes. */
function ownerIn(body: unknown): unknown {
  const { id } = (body ?? {}) as { id?: unknown }
  return typeof id === 'number' ? String(id) : (id ?? undefined)
}

async function list(read: ListRows, source: Source, raw: RawQuery) {
  const { query, faults } = parseListQuery(source.catalogue, raw)
  if (faults.length > 0) throw new AppError(faults)
  const { rows, total } = await read(query)
  return listEnvelope(rows.map(source.present.listed), query, total)
}
