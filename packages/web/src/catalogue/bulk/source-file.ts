import type { ExportFormat } from '@tollgate/contract/bulk/export-format.ts'
import { IMPORT_LIMIT } from '@tollgate/contract/bulk/import-preview.ts'
import { csvStart } from './csv-start.ts'
import { jsonStart } from './json-start.ts'
import type { SourceColumn } from './source-column.ts'

/** A chosen file: the browser reads its beginning only, the server all of it. */
export interface SourceFile {
  file: File
  format: ExportFormat
  columns: readonly SourceColumn[]
}

/** How much of a file is read to learn its columns. */
const START = 256 * 1024
const ZIP = 'PK\u0003\u0004'

/** Learns what a chosen file is; throws an `Error` with words for a person when it cannot be imported. */
export async function readSource(file: File): Promise<SourceFile> {
  if (file.size === 0) throw new Error('The file is empty')
  if (file.size > IMPORT_LIMIT) throw new Error(`The file is larger than ${IMPORT_LIMIT / 1024 / 1024} MiB`)
  const start = (await readText(file.slice(0, START))).replace(/^\u{feff}/u, '')
  if (start.startsWith(ZIP)) throw new Error('This is a spreadsheet or an archive: save it as CSV and choose that file')
  const format = formatOf(file.name, start)
  const columns = format === 'json' ? jsonStart(start) : csvStart(start)
  return { file, format, columns }
}

async function readText(part: Blob): Promise<string> {
  return part.text().catch(() => {
    throw new Error('The file could not be read')
  })
}

function formatOf(name: string, start: string): ExportFormat {
  if (/\.csv$/i.test(name)) return 'csv'
  return /\.json$/i.test(name) || /^\s*[[{]/.test(start) ? 'json' : 'csv'
}
