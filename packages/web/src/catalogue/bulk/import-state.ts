import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { asApiError } from '../../api/api-error.ts'
import type { PackageFile } from './package-file.ts'
import type { SourceFile } from './source-file.ts'

export interface ImportState {
  stage: 'choose' | 'encoding' | 'package' | 'columns' | 'checking' | 'preview' | 'running' | 'done'
  source: SourceFile | undefined
  /** A file whose encoding is not known yet. */
  unread: File | undefined
  /** Absent: the file has the catalogue's own columns. */
  mapping: ColumnMapping | undefined
  /** The part of the file that is sent, from 0 to 1. */
  sent: number
  /** Seconds until the file is sent again, while the server is busy with other files; 0: it is not busy. */
  againIn: number
  preview: ImportPreview | undefined
  /** Present when the file is a package. */
  packed: PackageFile | undefined
  /** Why the last attempt failed. */
  faults: readonly Pick<Fault, 'message'>[]
}

export const INITIAL_STATE: ImportState = {
  stage: 'choose',
  source: undefined,
  unread: undefined,
  mapping: undefined,
  sent: 0,
  againIn: 0,
  preview: undefined,
  packed: undefined,
  faults: [],
}

/** The faults of a refused call; for any other error, its message. */
export function faultsOf(error: unknown): ImportState['faults'] {
  const { faults } = asApiError(error)
  return faults.length > 0 ? faults : [{ message: 'Error' }]
}
