import type { Source } from '../../../catalogue/select-rows.ts'
import type { WriteTransaction } from '../../../catalogue/write-rows.ts'
import type { TableRow } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'

/** State that the steps of a revert share. */
export interface Reverting extends WriteTransaction {
  actor: Actor
  /** Links of restored records to records that are restored later. */
  later: { source: Source; id: number; values: TableRow }[]
}
