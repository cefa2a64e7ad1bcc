import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/open.ts'
import type { ListCache } from './list-cache.ts'
import type { ReadListPage } from './list-rows.ts'
import type { Row } from './present-row.ts'
import type { Locate } from './row-call.ts'
import type { Source } from './select-rows.ts'
import type { routeSchemas } from './route-schemas.ts'

type RouteSchemas = ReturnType<typeof routeSchemas>

export interface CatalogueCalls {
  app: FastifyInstance
  database: Database
  source: Source
  schemas: RouteSchemas
  path: string
  /** The path of a record below `/api/v1/`, such as `qos-rule/:id`. */
  at: string
  recordPath: string
  locate: Locate
  readListPage: ReadListPage
  answers: ListCache
  create: (request: FastifyRequest) => Promise<Row>
  /** Creates the rows of an array body, all or none. */
  createAll: (request: FastifyRequest) => Promise<Row[]>
  update: (request: FastifyRequest) => Promise<Row>
  remove: (request: FastifyRequest) => Promise<Row>
}

/** Registers the routes of a catalogue. A catalogue with other methods, statuses or bodies brings its own. */
export type RegisterRoutes = (calls: CatalogueCalls) => void
