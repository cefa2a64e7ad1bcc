import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { CatalogueCalls, RegisterRoutes } from './catalogue-calls.ts'
import type { ListCache } from './list-cache.ts'
import { listReader } from './list-rows.ts'
import { registerReads } from './read-routes.ts'
import { routeSchemas } from './route-schemas.ts'
import { locator, recordPath, writeContext } from './row-call.ts'
import type { Source } from './select-rows.ts'
import { storeAll } from './store-all.ts'
import { registerWrites } from './write-routes.ts'
import { catalogueWriter } from './write-rows.ts'

/** Registers the routes of a catalogue: its own ones, or the usual ones. */
export function registerCatalogue(
  app: FastifyInstance,
  { database, answers }: { database: Database; answers: ListCache },
  source: Source,
  register: RegisterRoutes = registerUsualRoutes,
): void {
  register({ ...callsOf(app, database, source), answers })
}

/** List, one record, its users and, except for fixed lookups, the three writes. */
function registerUsualRoutes(calls: CatalogueCalls): void {
  registerReads(calls)
  if (!calls.source.catalogue.readOnly) registerWrites(calls)
}

function callsOf(app: FastifyInstance, database: Database, source: Source): Omit<CatalogueCalls, 'answers'> {
  const { catalogue } = source
  const path = `/api/v1/${catalogue.path}`
  const at = `${catalogue.path}${recordPath(catalogue)}`
  const writer = catalogueWriter(database, source)
  const locate = locator(database, source)
  return {
    app,
    database,
    source,
    schemas: routeSchemas(catalogue),
    path,
    at,
    recordPath: `/api/v1/${at}`,
    locate,
    readListPage: listReader(database, source),
    create: ({ body, actor }) => writer.create(body, { actor }),
    createAll: ({ body, actor }) => storeAll(database, source, body as unknown[], actor),
    update: async (request) => writer.update(await locate(request), request.body, writeContext(request)),
    remove: async (request) => writer.remove(await locate(request), writeContext(request)),
  }
}
