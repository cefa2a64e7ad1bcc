import { IMPORT_LIMIT } from '@tollgate/contract/bulk/import-preview.ts'

export interface ImportLimits {
  bytes: number
  rows: number
  /** Levels of nesting in a row of JSON. */
  depth: number
}

export const IMPORT_LIMITS: ImportLimits = { bytes: IMPORT_LIMIT, rows: 1_000_000, depth: 16 }
