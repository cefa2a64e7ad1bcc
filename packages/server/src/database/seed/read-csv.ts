import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DATA = join(import.meta.dirname, 'data')

/** Rows of a demo file by column name. */
export function readCsv(file: string): Record<string, string>[] {
  return parse(readFileSync(join(DATA, file), 'utf8'), { columns: true })
}
