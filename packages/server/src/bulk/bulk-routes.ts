import type { FastifyInstance } from 'fastify'
import type { Source } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'
import { registerExport } from './export/export-route.ts'

/** The calls for many rows at once, of every catalogue; of a fixed lookup the export only. */
export function registerBulk(app: FastifyInstance, database: Database, sources: readonly Source[]): void {
  for (const source of sources) {
    registerExport(app, database, source)
  }
}
