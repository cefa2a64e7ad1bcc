import type { ExportFormat } from '@tollgate/contract/bulk/export-format.ts'
import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'
import { IMPORT_LIMIT } from '@tollgate/contract/bulk/import-preview.ts'
import { parse } from 'csv-parse/browser/esm/sync'
import { csvOptions } from '@tollgate/contract/bulk/csv-options.ts'
import type { SourceColumn } from './source-column.ts'

const SAMPLES = 3

/** A chosen file. The browser reads only its beginning; the server reads all of it. */
export interface SourceFile {
  file: File
  format: ExportFormat
  columns: readonly SourceColumn[]
}

/** Bytes that are read to find the columns. */
const START = 256 * 1024
const ZIP = 'PK\u0003\u0004'
/** Control characters that do not occur in text. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\u0000-\u0008\u000e-\u001f]/

/** Finds format and columns of a chosen file. Throws an `Error` with a message for the user if it cannot be imported. */
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
  if (start.startsWith(ZIP)) throw new Error('This is a spreadsheet or an archive. Save it as CSV and choose that file')
  if (BINARY.test(start)) throw new Error('This is not a CSV or JSON file')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    throw new Error('The file is not encoded in UTF-8. Save it in UTF-8 and choose it again')
  }
}

function formatOf(name: string, start: string): ExportFormat {
  if (/\.csv$/i.test(name)) return 'csv'
  return /\.json$/i.test(name) || /^\s*[[{]/.test(start) ? 'json' : 'csv'
}

/** The columns of a CSV file and their first cells, from the beginning of its text. */
export function csvStart(text: string): SourceColumn[] {
  const [names = [], ...rows] = firstRecords(text, SAMPLES + 1)
  return names.map((name, at) => ({
    name: name.trim(),
    samples: rows.map((row) => row[at] ?? '').filter((cell) => cell !== ''),
  }))
}

function firstRecords(text: string, most: number): string[][] {
  const records: string[][] = []
  try {
    parse(text, { ...csvOptions(text), to: most, on_record: (record: string[]) => void records.push(record) })
  } catch {
    // The text may be cut inside quotes. Other faults are reported by the server.
  }
  return records
}

/** The columns of a JSON array of rows, from the beginning of its text; `nest.field` for nested values. */
export function jsonStart(text: string): SourceColumn[] {
  if (!/^\s*\[/.test(text)) throw new Error('The file is not a JSON array of rows')
  const columns = new Map<string, string[]>()
  for (const row of firstObjects(text, SAMPLES)) {
    for (const [name, value] of cells(row)) {
      const samples = columns.get(name) ?? []
      columns.set(name, samples)
      if (value !== null && value !== '') samples.push(typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  return [...columns].map(([name, samples]) => ({ name, samples }))
}

function firstObjects(text: string, most: number): object[] {
  const found: object[] = []
  let depth = 0
  let start = 0
  // A string, which may be cut, or a bracket outside of strings.
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.?)*(?:"|$)|[{}]/gs)) {
    if (mark === '{' && (depth += 1) === 1) start = index
    if (mark === '}' && (depth -= 1) === 0) found.push(parsed(text.slice(start, index + 1), found.length + 1))
    if (found.length === most) break
  }
  return found
}

function parsed(text: string, number: number): object {
  try {
    return parseExactJson(text) as object
  } catch {
    throw new Error(`Row ${number} is not valid JSON`)
  }
}

function cells(row: object): [string, unknown][] {
  return Object.entries(row).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, cell]): [string, unknown] => [`${name}.${inner}`, cell])
      : [[name, value] as [string, unknown]],
  )
}
