import type { BulkColumn } from '@tollgate/contract/bulk/bulk-columns.ts'
import type { ExportFormat } from '@tollgate/contract/bulk/export-format.ts'
import type { ColumnValue, TableRow } from '../../database/tables.ts'
import { csvLine } from './csv-line.ts'

type Slices = AsyncIterable<readonly TableRow[]>
type Write = (slices: Slices, columns: readonly BulkColumn[], guard: boolean) => AsyncGenerator<string>

/** The text of a file, slice by slice. */
export const writeRowsAs: Readonly<Record<ExportFormat, Write>> = {
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

/** `{ zone_id, pcc_zone: { zone_name } }`, as a list answers it. */
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
