import type { FastifyInstance } from 'fastify'
import { bulkDeleteSchema } from '@tollgate/contract/bulk/bulk-delete.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { bulkDeleteRoute } from '../bulk-schemas.ts'
import { chosenRows } from '../chosen-rows.ts'
import { updateStatistics } from '../update-statistics.ts'
import { deleteMany } from './delete-many.ts'

/** `POST …/bulk-delete`: all that a filter shows, or the records named, if they are as many as the person was shown. */
export function registerBulkDelete(app: FastifyInstance, database: Database, source: Source): void {
  const { catalogue } = source
  app.post(`/api/v1/${catalogue.path}/bulk-delete`, { schema: bulkDeleteRoute(catalogue) }, async ({ body, actor }) => {
    const parsed = bulkDeleteSchema.safeParse(body)
    if (!parsed.success) throw refusal('INVALID', parsed.error.issues[0]?.message)
    const deleted = await deleteMany(database, source, actor, chosenRows(database, source, parsed.data, 'delete'))
    await updateStatistics(database, source, deleted)
    return envelope({ deleted })
  })
}
