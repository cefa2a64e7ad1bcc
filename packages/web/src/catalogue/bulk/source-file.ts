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
/** Characters of no text: those before the space, other than tabs and the ends of lines and pages. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\u0000-\u0008\u000e-\u001f]/

/** Learns what a chosen file is; throws an `Error` with words for a person when it cannot be imported. */
export async function readSource(file: File): Promise<SourceFile> {
  if (file.size === 0) throw new Error('The file is empty')
  if (file.size > IMPORT_LIMIT) throw new Error(`The file is larger than ${IMPORT_LIMIT / 1024 / 1024} MiB`)
  const start = textOf(await readBytes(file.slice(0, START)))
  const format = formatOf(file.name, start)
  const columns = format === 'json' ? jsonStart(start) : csvStart(start)
  return { file, format, columns }
}

async function readBytes(part: Blob): Promise<ArrayBuffer> {
  return part.arrayBuffer().catch(() => {
    throw new Error('The file could not be read')
  })
}

/** The beginning of a file as text, without a byte order mark; its last character may be cut in two. */
function textOf(bytes: ArrayBuffer): string {
  const start = new TextDecoder().decode(bytes)
  if (start.startsWith(ZIP)) throw new Error('This is a spreadsheet or an archive: save it as CSV and choose that file')
  if (BINARY.test(start)) throw new Error('This is no CSV or JSON text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    throw new Error('The text is not in UTF-8: save it so and choose that file')
  }
}

function formatOf(name: string, start: string): ExportFormat {
  if (/\.csv$/i.test(name)) return 'csv'
  return /\.json$/i.test(name) || /^\s*[[{]/.test(start) ? 'json' : 'csv'
}
