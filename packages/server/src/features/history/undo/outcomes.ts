import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import { anyTable } from '../../../database/any-table.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { TableRow, Trx } from '../../../database/tables.ts'
import { catalogueNamed, changedFields, recordKey, valuesIn } from './changed-fields.ts'

/** A record as an undo will leave it. */
export interface Outcome {
  catalogue: Catalogue
  id: number
  /** Null: not there. */
  now: TableRow | null
  /** Null: gone. */
  row: TableRow | null
}

export type Outcomes = ReadonlyMap<string, Outcome>

/** What the undo of changes, the newest first, leaves of their records. */
export async function outcomesOf(trx: Trx, changes: readonly Change[]): Promise<Outcomes> {
  const outcomes = new Map<string, Outcome>()
  for (const [resource, own] of Map.groupBy(changes, (change) => change.resource)) {
    const catalogue = catalogueNamed(resource)
    const byId = Map.groupBy(own, ({ record_id }) => record_id)
    const rows = await inChunks([...byId.keys()], (some) =>
      anyTable(trx).selectFrom(catalogue.table).selectAll().where(catalogue.id, 'in', some).execute(),
    )
    const now = new Map(rows.map((row) => [row[catalogue.id], row]))
    for (const [id, ofRecord] of byId) {
      const row = now.get(id) ?? null
      outcomes.set(recordKey(catalogue, id), { catalogue, id, now: row, row: reverted(ofRecord, row) })
    }
  }
  return outcomes
}

/** A row without changes of its record, which are sorted the newest first. */
export function reverted(changes: readonly Change[], now: TableRow | null): TableRow | null {
  return changes.reduce<TableRow | null>((row, change) => {
    if (!change.before) return null
    return { ...row, ...valuesIn(change.before, changedFields(catalogueNamed(change.resource), change)) }
  }, now)
}
