import type { Change } from '@tollgate/contract/history/change.ts'
import { anyTable } from '../../../database/any-table.ts'
import type { TableRow, Trx } from '../../../database/tables.ts'
import { ACCEPTANCE } from '../../../history/end-acceptances.ts'
import { recordChange } from '../../../history/record-change.ts'
import { valuesIn } from './changed-fields.ts'
import type { Reverting } from './reverting.ts'

/**
 * Takes acceptances of warnings back, and brings ended ones back. One that ended meanwhile, or that was given anew,
 * stays as it is.
 * @param follows if they come back with the writes that ended them
 */
export async function revertAcceptances(
  { trx, actor }: Reverting,
  changes: readonly Change[],
  follows: boolean,
): Promise<void> {
  for (const { action, record_id: id, before, change_id: undoOf } of changes) {
    const row =
      action === 'create' ? await removed(trx, id) : await restored(trx, valuesIn(before, Object.keys(before ?? {})))
    if (!row) continue
    const rows = action === 'create' ? { before: row, after: null } : { before: null, after: row }
    await recordChange(trx, {
      actor,
      catalogue: ACCEPTANCE,
      id,
      ...rows,
      undoOf,
      ...(follows && { followsFrom: 'change' }),
    })
  }
}

function removed(trx: Trx, id: number): Promise<TableRow | undefined> {
  return anyTable(trx).deleteFrom('accepted_problem').where('accepted_id', '=', id).returningAll().executeTakeFirst()
}

function restored(trx: Trx, row: TableRow): Promise<TableRow | undefined> {
  return anyTable(trx)
    .insertInto('accepted_problem')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}
