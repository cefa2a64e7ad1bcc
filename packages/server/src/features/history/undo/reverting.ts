import type { Source } from '../../../catalogue/select-rows.ts'
import type { WriteTransaction } from '../../../catalogue/write-rows.ts'
import type { TableRow } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'

/** What every step of a revert works with. */
export interface Reverting extends WriteTransaction {
  actor: Actor
  /** Links of restored records to records that are restored after them. */
  later: { source: Source; id: number; values: TableRow }[]
}
