import { sql } from 'kysely'
import type { Change } from '@tollgate/contract/history/change.ts'
import { presentRows } from '../../../bulk/many-rows.ts'
import { anyTable } from '../../../database/any-table.ts'
import type { Source } from '../../../catalogue/select-rows.ts'
import { recordChanges } from '../../../history/record-change.ts'
import { refusal } from '../../../app-error.ts'
import { changedMeanwhile } from './refusals.ts'
import type { Reverting } from './reverting.ts'

/** Removes records that were created; nothing depends on them any more. */
export async function removeCreated({ trx, actor }: Reverting, source: Source, changes: Change[]): Promise<void> {
  const { catalogue } = source
  const ids = changes.map(({ record_id }) => record_id)
  const before = await presentRows(trx, source, ids)
  const deleted = await anyTable(trx)
    .deleteFrom(catalogue.table)
    .where(sql<boolean>`${sql.ref(catalogue.id)} in (${sql.join(ids)})`)
    .returning([catalogue.id, 'row_version'])
    .execute()
  const versions = new Map(deleted.map((row) => [row[catalogue.id], row.row_version]))
  const entries = changes.map((change) => {
    const row = before.get(change.record_id)
    if (!row || versions.get(change.record_id) !== row.row_version) throw refusal('CONFLICT', changedMeanwhile(change))
    return { actor, catalogue, id: change.record_id, before: row, after: null, undoOf: change.change_id }
  })
  await recordChanges(trx, entries)
}
