import type { FastifyInstance } from 'fastify'
import type { Source } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'
import { Limiter } from '../http/limiter.ts'
import { registerBulkDelete } from './delete/delete-route.ts'
import { registerDuplicate } from './copy/copy-route.ts'
import { registerBulkEdit } from './edit/edit-route.ts'
import { registerExport } from './export/export-route.ts'
import { registerImports } from './import/import-routes.ts'
import type { ImportLimits } from './import/import-limits.ts'
import { Previews } from './import/previews.ts'

/** Concurrent exports per person, so that slow readers do not block others. */
const EXPORTS_EACH = 4

/** Calls for many rows of a catalogue. Fixed lookups only have the export. */
export function registerBulk(
  app: FastifyInstance,
  database: Database,
  sources: readonly Source[],
  limits: ImportLimits,
): void {
  const previews = new Previews()
  app.addHook('onClose', () => previews.close())
  const exports = new Limiter({ what: 'exports of yours', each: EXPORTS_EACH })
  for (const source of sources) registerExport(app, database, source, exports)
  for (const source of sources.filter(({ catalogue }) => !catalogue.readOnly)) {
    registerBulkDelete(app, database, source)
    registerBulkEdit(app, database, source)
    if (source.catalogue.copyParts) registerDuplicate(app, database, sources, source)
  }
  registerImports(app, { database, sources, previews, limits })
}
