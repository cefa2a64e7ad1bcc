import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Row } from './present-row.ts'
import type { RouteSchemas } from './route-schemas.ts'

/** A catalogue's writes, ready to be offered as calls. */
export interface WriteCalls {
  app: FastifyInstance
  /** Path of the list. */
  path: string
  /** Path of a record. */
  at: string
  schemas: RouteSchemas
  create: (request: FastifyRequest) => Promise<Row>
  /** Creates the rows of an array body, all or none. */
  createAll: (request: FastifyRequest) => Promise<Row[]>
  update: (request: FastifyRequest) => Promise<Row>
  remove: (request: FastifyRequest) => Promise<Row>
}
