import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rows of a demo file by column name. */
export function readCsv(file: string): Record<string, string>[] {
  return parse(read(file), { columns: true })
}

export function readJson(file: string): unknown[] {
  return JSON.parse(read(file))
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
}
