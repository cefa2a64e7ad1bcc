import type { FieldValue } from '../catalogue/field.ts'
import type { Fault } from '../errors.ts'

export const ROW_STATUSES = ['added', 'changed', 'unchanged', 'faulty'] as const

/** What an import would do with a row of the file. */
export type RowStatus = (typeof ROW_STATUSES)[number]

/** Rows of the preview that come with its first answer. */
export const PREVIEW_ROWS = 100

/** Largest file that an import takes, in bytes. */
export const IMPORT_LIMIT = 64 * 1024 * 1024

/** One row of a file beside the record it would change. */
export interface ImportRow {
  /** Where it stands in the file: line of a CSV file (the header is 1), number of a row in JSON (from 1). */
  line: number
  status: RowStatus
  /** The record that it matches; null when it is added or matches none. */
  id: number | null
  /** What the record is called. */
  label: string
  /** Changed: the stored values of the changed fields. */
  before: Readonly<Record<string, FieldValue>> | null
  /** Changed: the new values of the changed fields. Added: all of the row's values. */
  after: Readonly<Record<string, FieldValue>> | null
  /** Faulty: the cells as they stand in the file, by our column names. */
  given: Readonly<Record<string, unknown>> | null
  /** Faulty: what is wrong with which cell; a fault without a field is one of the whole row. */
  faults: readonly Fault[]
}

/** `running` while the rows are written; `done` and `failed` are final, `failed` may be tried again. */
export type ImportState = 'preview' | 'running' | 'done' | 'failed'

/** An import as it stands: its numbers from the preview on, its progress while it runs. */
export interface ImportPreview {
  token: string
  state: ImportState
  added: number
  changed: number
  unchanged: number
  faulty: number
  /** What owns rows and is created with them. */
  created: number
  /** Rows written so far, and to be written. */
  processed: number
  total: number
  /** When the token ends unless it is used before. */
  expires_at: string
  /** Why it failed. */
  faults: readonly Fault[]
  /** One page of the rows; unless a status is asked for, those that are not unchanged. */
  rows: readonly ImportRow[]
}
