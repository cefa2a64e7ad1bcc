import type { ExportFormat } from '@tollgate/contract/bulk/export-format.ts'
import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'
import { IMPORT_LIMIT } from '@tollgate/contract/bulk/import-preview.ts'
import { parse } from 'csv-parse/browser/esm/sync'
import { csvOptions } from '@tollgate/contract/bulk/csv-options.ts'
import type { SourceColumn } from './source-column.ts'
import { textFile } from './text-file.ts'

const SAMPLES = 3

/** A chosen file. The browser reads only its beginning; the server reads all of it. */
export interface SourceFile {
  file: File
  format: ExportFormat
  columns: readonly SourceColumn[]
}

/** Bytes that are read to find the columns. */
const START = 256 * 1024
/** Finds format and columns of a chosen file. Throws an `Error` with a message for the user if it cannot be imported. */
export async function readSource(chosen: File, encoding?: string): Promise<SourceFile> {
  if (chosen.size === 0) throw new Error('The file is empty')
  const file = await textFile(chosen, encoding)
  if (file.size > IMPORT_LIMIT) throw new Error(`The file is larger than ${IMPORT_LIMIT / 1024 / 1024} MiB`)
  // Its last character may be cut in two.
  const start = new TextDecoder().decode(await file.slice(0, START).arrayBuffer(), { stream: true })
  const format = formatOf(file.name, start)
  const columns = format === 'json' ? jsonStart(start) : csvStart(start)
  return { file, format, columns }
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
