import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { bulkColumns, type BulkColumn } from '@tollgate/contract/bulk/bulk-columns.ts'
import {
  CONTENT_TYPES,
  EXPORT_FORMATS,
  exportFileName,
  type ExportFormat,
} from '@tollgate/contract/bulk/export-format.ts'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { guarded } from '@tollgate/contract/bulk/formula-guard.ts'
import { AppError } from '../../app-error.ts'
import { rowSlices } from '../../catalogue/row-slices.ts'
import { columnOf, type RowQuery, type Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { ColumnValue, TableRow } from '../../database/tables.ts'
import { limitCalls, type Limiter } from '../../http/limiter.ts'
import { exportSchema } from '../bulk-schemas.ts'
import { parseGuard } from '../parse-guard.ts'

/** The text of a file, in chunks. */
const writeRowsAs: Readonly<Record<ExportFormat, Write>> = {
  async *csv(slices, columns, guard) {
    yield csvLine(
      columns.map(({ name }) => name),
      guard,
    )
    for await (const rows of slices) {
      if (rows.length > 0)
        yield rows
          .map((row) =>
            csvLine(
              columns.map(({ name }) => row[name] ?? null),
              guard,
            ),
          )
          .join('')
    }
  },
  async *json(slices, columns) {
    let before = '[\n'
    for await (const rows of slices) {
      if (rows.length === 0) continue
      yield before + rows.map((row) => JSON.stringify(nested(row, columns))).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  },
}

/** `GET …/export`: streams a file of all rows that the filter matches. */
export function registerExport(app: FastifyInstance, database: Database, source: Source, turns: Limiter): void {
  const { catalogue, catalogues } = source
  const columns = bulkColumns(catalogue, catalogues)
  const select = (rows: RowQuery) =>
    rows.select(columns.map(({ name }) => sql<never>`${columnOf(source, name)}`.as(name)))
  const options = { exposeHeadRoute: false, schema: exportSchema(catalogue), preParsing: limitCalls(turns) }
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

type Slices = AsyncIterable<readonly TableRow[]>
type Write = (slices: Slices, columns: readonly BulkColumn[], guard: boolean) => AsyncGenerator<string>

/** `{ zone_id, pcc_zone: { zone_name } }`, as in answers of a list. */
function nested(row: TableRow, columns: readonly BulkColumn[]): object {
  const written: Record<string, ColumnValue | Record<string, ColumnValue>> = {}
  for (const { name, names } of columns) {
    const [nest = name, inner] = name.split('.')
    if (names === undefined || inner === undefined) written[name] = row[name] ?? null
    else if (row[names] === null) written[nest] = null
    else written[nest] = { ...(written[nest] as Record<string, ColumnValue>), [inner]: row[name] ?? null }
  }
  return written
}

/** A line of CSV (RFC 4180). The guard puts a quote before text that a spreadsheet would run as a formula. */
export function csvLine(cells: readonly ColumnValue[], guard: boolean): string {
  return `${cells.map((cell) => csvCell(cell, guard)).join(',')}\r\n`
}

function csvCell(value: ColumnValue, guard: boolean): string {
  const plain = value === null ? '' : String(value)
  const text = guard && typeof value === 'string' ? guarded(plain) : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
