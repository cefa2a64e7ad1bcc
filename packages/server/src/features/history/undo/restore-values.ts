import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Change } from '@tollgate/contract/history/change.ts'
import { presentRows } from '../../../bulk/many-rows.ts'
import { anyTable } from '../../../database/any-table.ts'
import type { Source } from '../../../catalogue/select-rows.ts'
import { changeRow, lockRow } from '../../../catalogue/write-rows.ts'
import { recordChanges } from '../../../history/record-change.ts'
import { refusal } from '../../../app-error.ts'
import { changedFields, valuesIn } from './changed-fields.ts'
import { changedMeanwhile } from './refusals.ts'
import type { Reverting } from './reverting.ts'

/** Gives the fields that were changed their values from before, and leaves the others as they are now. */
export async function restoreValues(
  { actor, ...transaction }: Reverting,
  source: Source,
  changes: Change[],
): Promise<void> {
  for (const change of changes) {
    const fields = changedFields(source.catalogue, change)
    const stored = await lockRow(transaction.trx, source, change.record_id)
    const now = valuesIn(stored, fields)
    const wanted = valuesIn(change.before, fields)
    const isBack = fields.length > 0 && isDeepStrictEqual(now, wanted)
    if (!isBack && !isDeepStrictEqual(now, valuesIn(change.after, fields)))
      throw refusal('CONFLICT', changedMeanwhile(change))
    await changeRow(transaction, source, stored, wanted, actor, change.change_id)
  }
}

/** Gives rows that were numbered anew the numbers from before. */
export async function restoreOrder({ trx, actor }: Reverting, source: Source, changes: Change[]): Promise<void> {
  const { catalogue } = source
  const ids = changes.map(({ record_id }) => record_id)
  const before = await presentRows(trx, source, ids)
  for (const sign of [-1, 1]) {
    for (const change of changes) {
      if (before.get(change.record_id)?.seq !== change.after?.seq) throw refusal('CONFLICT', changedMeanwhile(change))
      await anyTable(trx)
        .updateTable(catalogue.table)
        .set({ seq: sign * Number(change.before?.seq), ...(sign > 0 && { row_version: sql`row_version + 1` }) })
        .where(catalogue.id, '=', change.record_id)
        .execute()
    }
  }
  const after = await presentRows(trx, source, ids)
  await recordChanges(
    trx,
    changes.map(({ change_id, record_id: id }) => ({
      actor,
      catalogue,
      id,
      before: before.get(id) ?? null,
      after: after.get(id) ?? null,
      undoOf: change_id,
    })),
  )
}
