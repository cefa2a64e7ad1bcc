import { sql } from 'kysely'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { anyTable } from '../../database/any-table.ts'
import type { Row } from '../../catalogue/present-row.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { readRow, type WriteTransaction } from '../../catalogue/write-rows.ts'
import type { Trx } from '../../database/tables.ts'
import { recordChanges, type Actor } from '../../history/record-change.ts'

/** Renumbers rows, each with a history entry. */
export async function orderRows(
  { trx }: WriteTransaction,
  source: Source,
  numbered: readonly { id: number; values: Written }[],
  actor: Actor,
): Promise<void> {
  const { catalogue } = source
  const ids = numbered.map(({ id }) => id)
  const before = await readAll(trx, source, ids)
  // In two steps, because numbers are unique at all times.
  for (const sign of [-1, 1]) {
    for (const { id, values } of numbered) await renumber(trx, source, id, sign * Number(values.seq))
  }
  const after = await readAll(trx, source, ids)
  const changes = after.map((row, index) => ({
    actor,
    catalogue,
    id: numberIn(row, catalogue.id),
    before: before[index] ?? null,
    after: row,
  }))
  await recordChanges(trx, changes)
}

async function readAll(trx: Trx, source: Source, ids: readonly number[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const id of ids) rows.push(source.present.one(await readRow(trx, source, id)))
  return rows
}

async function renumber(trx: Trx, { catalogue }: Source, id: number, seq: number): Promise<void> {
  await anyTable(trx)
    .updateTable(catalogue.table)
    .set({ seq, ...(seq > 0 && { row_version: sql`row_version + 1` }) })
    .where(catalogue.id, '=', id)
    .execute()
}
