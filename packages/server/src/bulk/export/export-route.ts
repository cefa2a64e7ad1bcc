import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { bulkColumns } from '@tollgate/contract/bulk/bulk-columns.ts'
import { EXPORT_FORMATS, exportFileName, type ExportFormat } from '@tollgate/contract/bulk/export-format.ts'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { rowSlices } from '../../catalogue/row-slices.ts'
import { columnOf, type RowQuery, type Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { AppError } from '../../app-error.ts'
import { turnOfEach, type Turns } from '../../http/turns.ts'
import { exportSchema } from '../bulk-schemas.ts'
import { parseGuard } from '../parse-guard.ts'
import { writeRowsAs } from './write-rows-as.ts'

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
}

/** `GET …/export`: a file of all that the filter shows, sent while it is read. */
export function registerExport(app: FastifyInstance, database: Database, source: Source, turns: Turns): void {
  const { catalogue, catalogues } = source
  const columns = bulkColumns(catalogue, catalogues)
  const select = (rows: RowQuery) =>
    rows.select(columns.map(({ name }) => sql<never>`${columnOf(source, name)}`.as(name)))
  const options = { exposeHeadRoute: false, schema: exportSchema(catalogue), preParsing: turnOfEach(turns) }
  app.get<{ Querystring: RawQuery }>(`/api/v1/${catalogue.path}/export`, options, (request, reply) => {
    const { format, guard, query } = parseQuery(source, request.query)
    const text = writeRowsAs[format](rowSlices(database, source, query, select), columns, guard)
    return reply
      .type(CONTENT_TYPES[format])
      .header('content-disposition', `attachment; filename="${exportFileName(catalogue, format, new Date())}"`)
      .send(Readable.from(text, { objectMode: false }))
  })
}

function parseQuery({ catalogue }: Source, { guard: given, ...raw }: RawQuery) {
  const { query, faults } = parseListQuery(catalogue, { ...raw, page: undefined, page_size: undefined })
  const guard = parseGuard(given, faults)
  const format = EXPORT_FORMATS.find((known) => known === (raw.format ?? 'csv'))
  if (!format) faults.unshift(fault('INVALID', `format must be ${EXPORT_FORMATS.join(' or ')}`, 'format'))
  if (!format || faults.length > 0) throw new AppError(faults)
  return { format, guard, query }
}
