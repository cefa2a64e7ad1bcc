import { sql } from 'kysely'
import { numberIn } from '../../catalogue/record-id.ts'
import { anyTable } from '../../catalogue/any-table.ts'
import type { Row } from '../../catalogue/present-row.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { readRow, type WriteTransaction } from '../../catalogue/write-rows.ts'
import type { Trx } from '../../database/tables.ts'
import { recordChanges, type Actor } from '../../history/record-change.ts'
import { refusal } from '../../http/app-error.ts'

/** Numbers the rows of one owner from 1 in the order of their ids; each has its history entry. */
export async function orderRows(
  { trx }: WriteTransaction,
  source: Source,
  ids: readonly number[],
  actor: Actor,
): Promise<Row[]> {
  const { catalogue } = source
  const before = await readAll(trx, source, ids)
  const [owner = ''] = catalogue.address
  const whole = anyTable(trx)
    .selectFrom(catalogue.table)
    .select(catalogue.id)
    .where(owner, '=', Number(before[0]?.[owner]))
  const own = await whole.execute()
  const isWhole = own.length === ids.length && own.every((row) => ids.includes(numberIn(row, catalogue.id)))
  if (!isWhole) throw refusal('CONFLICT', 'The order must name all that belong together, each once', 'ids')
  // Two rows must never have the same number, not even for a moment.
  for (const sign of [-1, 1]) {
    for (const [index, id] of ids.entries()) await renumber(trx, source, id, sign * (index + 1), sign > 0)
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
  return after
}

async function readAll(trx: Trx, source: Source, ids: readonly number[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const id of ids) rows.push(source.present.one(await readRow(trx, source, id)))
  return rows
}

async function renumber(trx: Trx, { catalogue }: Source, id: number, seq: number, last: boolean): Promise<void> {
  await anyTable(trx)
    .updateTable(catalogue.table)
    .set({ seq, ...(last && { row_version: sql`row_version + 1` }) })
    .where(catalogue.id, '=', id)
    .execute()
}
