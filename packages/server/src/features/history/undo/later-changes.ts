import type { Change } from '@tollgate/contract/history/change.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { Trx } from '../../../database/tables.ts'
import { effectiveUndos } from '../effective-undos.ts'
import { readChangesWhere } from '../read-changes.ts'
import type { ChosenChanges } from './chosen-changes.ts'
import { UNDOABLE } from './changed-fields.ts'

export interface RecordOf {
  table: string
  id: number
}

/** The changes of records after some change, without those that were undone since, and without their undos. */
export async function laterChanges(
  trx: Trx,
  records: readonly RecordOf[],
  after: number,
  chosen: ChosenChanges,
): Promise<Change[]> {
  const found: Change[] = []
  for (const [table, own] of Map.groupBy(records, (record) => record.table)) {
    const names = UNDOABLE.filter((catalogue) => catalogue.table === table).map(({ name }) => name)
    const ids = [...new Set(own.map(({ id }) => id))]
    const changes = await inChunks(ids, (some) =>
      readChangesWhere(trx, (rows) =>
        rows.where('resource', 'in', names).where('record_id', 'in', some).where('history_id', '>', after),
      ),
    )
    found.push(...changes.filter(({ change_id }) => !chosen.has(change_id)))
  }
  const undos = await effectiveUndos(
    trx,
    found.map(({ change_id }) => change_id),
  )
  const settled = new Set([...undos].filter(([, undo]) => !chosen.has(undo)).flat())
  return found.filter(({ change_id }) => !settled.has(change_id))
}
