import type { ColumnName, TableName } from '../database/tables.ts'
import { anyTable } from '../database/any-table.ts'
import { LARGEST_CHOSEN } from '@tollgate/contract/catalogue/field.ts'
import type { AnySaving } from './hooks.ts'

/** Hook: takes the sent `seq` if no other row of the owner has it, else the next free one. Updates keep theirs. */
export function sequenceWithin<Table extends TableName>(table: Table, owner: ColumnName<Table>) {
  return ({ before, ...saving }: AnySaving) => (before ? Promise.resolve() : giveSequence(saving, table, owner))
}

async function giveSequence(
  { trx, engine, values }: Omit<AnySaving, 'before'>,
  table: string,
  owner: string,
): Promise<void> {
  await engine.lock(trx, `${table}-seq ${values[owner]}`)
  const rows = anyTable(trx)
    .selectFrom(table)
    .where(owner, '=', values[owner] ?? null)
  if (typeof values.seq === 'number' && values.seq <= LARGEST_CHOSEN) {
    const taken = await rows.select('seq').where('seq', '=', values.seq).executeTakeFirst()
    if (!taken) return
  }
  const last = await rows.select(({ fn }) => fn.max('seq').as('seq')).executeTakeFirst()
  values.seq = Number(last?.seq ?? 0) + 1
}
