import type { FastifyInstance } from 'fastify'
import type { Source } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'
import { registerBulkDelete } from './delete/delete-route.ts'
import { registerDuplicate } from './copy/copy-route.ts'
import { registerBulkEdit } from './edit/edit-route.ts'
import { registerExport } from './export/export-route.ts'
import { registerImports } from './import/import-routes.ts'
import { Previews } from './import/previews.ts'

/** The calls for many rows at once, of every catalogue; of a fixed lookup the export only. */
export function registerBulk(app: FastifyInstance, database: Database, sources: readonly Source[]): void {
  const previews = new Previews()
  app.addHook('onClose', () => previews.close())
  for (const source of sources) registerExport(app, database, source)
  for (const source of sources.filter(({ catalogue }) => !catalogue.readOnly)) {
    registerBulkDelete(app, database, source)
    registerBulkEdit(app, database, source)
    if (source.catalogue.copyParts) registerDuplicate(app, database, sources, source)
  }
  registerImports(app, { database, sources, previews })
}
