import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { ImportTarget } from './use-import.ts'

export interface RowsProps {
  target: ImportTarget
  rows: ImportPreview['rows']
  /** Head of the first column: "Line" or "Row". */
  place: string
}
