import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Database } from '../database/open.ts'
import { AppError } from '../http/app-error.ts'
import { envelope, listEnvelope } from '../http/envelope.ts'
import { listReader, type ListRows } from './list-rows.ts'
import { routeSchemas } from './route-schemas.ts'
import { locator, recordIdOf, recordPath, sendRow, writeContext, type Locate } from './row-call.ts'
import type { Source } from './select-rows.ts'
import { storeAll } from './store-all.ts'
import { ownedBy, usersOf } from './usage.ts'
import { registerWrites } from './write-routes.ts'
import { catalogueWriter, findRow, readRow } from './write-rows.ts'

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
  const identify = recordIdOf(source, locate)
  app.get(at, { schema: schemas.one }, async (request, reply) => {
    const id = await identify(request)
    const row = await findRow(database.db, source, id)
    if (!row && (await source.hooks.mayComeYet?.(database.db, id))) return envelope(null)
    return sendRow(reply, source.present.one(row ?? (await readRow(database.db, source, id))))
  })
  app.get(`${at}/usage`, { schema: schemas.usage }, async (request) => {
    const id = await identify(request)
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
    createAll: ({ body, actor }: FastifyRequest) => storeAll(database, source, body as unknown[], actor),
    update: async (request: FastifyRequest) =>
      writerFor(request.body).update(await locate(request), request.body, writeContext(request)),
    remove: async (request: FastifyRequest) => writer.remove(await locate(request), writeContext(request)),
  }
}

/**
 * The first page for a screen's first paint: page 1 of 10, unless all are wanted at once; an `id` in the body is what
 * the rows belong to.
 */
function registerFirstLoad(app: FastifyInstance, name: string, source: Source, read: ListRows): void {
  const parent = source.catalogue.filters.find((filter) => filter.parent)?.key
  const schema = routeSchemas(source.catalogue).firstLoad
  app.post(`/api/${name}`, { config: { firstLoad: true }, schema }, async ({ body }) => {
    const raw = parent === undefined ? {} : { [parent]: ownerIn(body) }
    const { data, meta } = await list(source.catalogue.firstLoadWhole ? wholeOf(read) : read, source, raw)
    return { status: 200, message: 'OK', data: { data, meta } }
  })
}

/** All rows as one page. */
function wholeOf(read: ListRows): ListRows {
  return (query) => read({ ...query, pageSize: Number.MAX_SAFE_INTEGER })
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
