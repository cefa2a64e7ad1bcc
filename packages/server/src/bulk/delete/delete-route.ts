import type { FastifyInstance } from 'fastify'
import { bulkDeleteSchema, type BulkDelete } from '@tollgate/contract/bulk/bulk-delete.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { parseListQuery, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { matchingIds } from '../../catalogue/row-slices.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { AppError, refusal } from '../../http/app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { bulkDeleteRoute } from '../bulk-schemas.ts'
import { updateStatistics } from '../update-statistics.ts'
import { deleteMany, type RowToDelete } from './delete-many.ts'

/** `POST …/bulk-delete`: all that a filter shows, or the records named, if they are as many as the person was shown. */
export function registerBulkDelete(app: FastifyInstance, database: Database, source: Source): void {
  const { catalogue } = source
  app.post(`/api/v1/${catalogue.path}/bulk-delete`, { schema: bulkDeleteRoute(catalogue) }, async ({ body, actor }) => {
    const { find, count } = parseBody(database, source, body)
    const deleted = await deleteMany(database, source, actor, async (trx) => {
      const rowsToDelete = await find(trx)
      if (rowsToDelete.length !== count) throw otherCount(catalogue, rowsToDelete.length, count)
      return rowsToDelete
    })
    await updateStatistics(database, source, deleted)
    return envelope({ deleted })
  })
}

type Find = Parameters<typeof deleteMany>[3]

function parseBody({ engine }: Database, source: Source, body: unknown): { find: Find; count: number } {
  const parsed = bulkDeleteSchema.safeParse(body)
  if (!parsed.success) throw refusal('INVALID', parsed.error.issues[0]?.message)
  const order = parsed.data
  if ('ids' in order) return { find: async () => named(order), count: order.count }
  const query = queryOf(source.catalogue, order.filters)
  const find: Find = async (db) =>
    (await matchingIds({ db, engine }, source, query)).map((id) => ({ id, version: undefined }))
  return { find, count: order.count }
}

function named({ ids }: Extract<BulkDelete, { ids: unknown }>): RowToDelete[] {
  return [...new Map(ids.map(({ id, row_version: version }) => [id, { id, version }])).values()]
}

/** A key that no filter has would be ignored by a list; here it would delete more than was meant. */
function queryOf(catalogue: Catalogue, filters: Readonly<Record<string, string | number>>): ListQuery {
  const known = new Set([...catalogue.filters.map(({ key }) => key), ...Object.keys(catalogue.queryAliases)])
  const unknown = Object.keys(filters).filter((key) => !known.has(key))
  if (unknown.length > 0) throw new AppError(unknown.map((key) => fault('INVALID', `There is no filter "${key}"`, key)))
  const texts = Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)]))
  const { query, faults } = parseListQuery(catalogue, texts)
  if (faults.length > 0) throw new AppError(faults)
  return query
}

function otherCount({ words }: Catalogue, found: number, count: number): AppError {
  const many = words.many.toLowerCase()
  return refusal('CONFLICT', `There are ${found} ${many} to delete now, not ${count}: nothing is deleted`, 'count')
}
