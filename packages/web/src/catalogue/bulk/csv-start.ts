import { parse } from 'csv-parse/browser/esm/sync'
import { csvOptions } from '@tollgate/contract/bulk/csv-options.ts'
import type { SourceColumn } from './source-column.ts'

const SAMPLES = 3

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
