import type { FastifyInstance } from 'fastify'
import { numberIn } from '../../catalogue/record-id.ts'
import { locator, sendRow } from '../../catalogue/row-call.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { catalogueWriter, insertRow, readRow } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import { duplicateRoute } from '../bulk-schemas.ts'
import { copyBelow } from './copy-parts.ts'

/** `POST …/{id}/duplicate`: creates a record as `POST …` does, and copies to it all that belongs to the one in the path. */
export function registerDuplicate(
  app: FastifyInstance,
  database: Database,
  sources: readonly Source[],
  source: Source,
) {
  const { catalogue } = source
  const locate = locator(database, source)
  app.post(`/api/v1/${catalogue.path}/:id/duplicate`, { schema: duplicateRoute(catalogue) }, async (request, reply) => {
    const from = await locate(request)
    const writer = catalogueWriter(database, source, async (transaction, of, values, by) => {
      await readRow(transaction.trx, source, from)
      const row = await insertRow(transaction, of, values, by)
      const to = numberIn(row, catalogue.id)
      await copyBelow({ transaction, sources, actor: by }, source, from, to)
      await source.hooks.copyBeside?.({ ...transaction, actor: by, from, to })
      return source.present.one(await readRow(transaction.trx, source, to))
    })
    return sendRow(reply.code(201), await writer.create(request.body, { actor: request.actor }))
  })
}
