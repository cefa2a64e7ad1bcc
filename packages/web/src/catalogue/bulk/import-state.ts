import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { asApiError } from '../../api/api-error.ts'
import type { SourceFile } from './source-file.ts'

/** Where an import stands: what the dialog shows. */
export interface ImportState {
  stage: 'choose' | 'columns' | 'checking' | 'preview' | 'running' | 'done'
  source: SourceFile | undefined
  /** Absent: the file's columns are ours. */
  mapping: ColumnMapping | undefined
  /** How much of the file is sent, from 0 to 1. */
  sent: number
  preview: ImportPreview | undefined
  /** Why the last attempt failed. */
  faults: readonly Pick<Fault, 'message'>[]
}

export const INITIAL_STATE: ImportState = {
  stage: 'choose',
  source: undefined,
  mapping: undefined,
  sent: 0,
  preview: undefined,
  faults: [],
}

/** What was thrown, in words: a refusal has several, anything of our own its message. */
export function faultsOf(error: unknown): ImportState['faults'] {
  const { faults } = asApiError(error)
  return faults.length > 0 ? faults : [{ message: 'Error' }]
}
