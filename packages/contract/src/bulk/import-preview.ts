import type { FieldValue } from '../catalogue/field.ts'
import type { Fault } from '../errors.ts'

export const ROW_STATUSES = ['added', 'changed', 'unchanged', 'faulty'] as const

/** What an import would do with a row. */
export type RowStatus = (typeof ROW_STATUSES)[number]

/** Number of rows in the first answer of a preview. */
export const PREVIEW_ROWS = 100

/** The largest file for an import, in bytes. */
export const IMPORT_LIMIT = 64 * 1024 * 1024

/** A row of a file, with the record that it would change. */
export interface ImportRow {
  /** Position in the file: line of a CSV file (the header is 1), number of a row in JSON (from 1). */
  line: number
  status: RowStatus
  /** The matching record; null if there is none. */
  id: number | null
  /** Name of the record. */
  label: string
  /** Of a changed row: the stored values of the changed fields. */
  before: Readonly<Record<string, FieldValue>> | null
  /** Of a changed row: the new values of the changed fields. Of an added row: all values. */
  after: Readonly<Record<string, FieldValue>> | null
  /** Of a faulty row: the cells of the file, by column name of the catalogue. */
  given: Readonly<Record<string, unknown>> | null
  /** Faults of the cells. A fault without a field concerns the whole row. */
  faults: readonly Fault[]
}

/** `running` while the rows are written; `done` and `failed` are final, `failed` may be tried again. */
export type ImportState = 'preview' | 'running' | 'done' | 'failed'

/** State of an import: its counts, and its progress while it runs. */
export interface ImportPreview {
  token: string
  state: ImportState
  added: number
  changed: number
  unchanged: number
  faulty: number
  /** Number of owners that are created together with their rows. */
  created: number
  /** Rows written so far, and rows to write. */
  processed: number
  total: number
  /** When an unused token expires. */
  expires_at: string
  /** Why it failed. */
  faults: readonly Fault[]
  /** One page of rows. Unchanged rows are left out unless they are asked for by status. */
  rows: readonly ImportRow[]
}
