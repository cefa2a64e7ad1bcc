import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { ImportTarget } from './use-import.ts'

/** What every table of the preview is given. */
export interface RowsProps {
  target: ImportTarget
  rows: ImportPreview['rows']
  /** What the place of a row in the file is called. */
  place: string
}
