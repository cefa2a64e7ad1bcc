import { sql } from 'kysely'
import { storedTables, type StoredColumn, type Transfer } from '../transfer.ts'

/** Without the tables of full-text indexes, and without row totals, which copying the rows creates. */
const TABLES = sql<StoredColumn>`
  select found.name, part.name as column_name, nullif(part.pk, 0) as pk
  from pragma_table_list as found, pragma_table_xinfo(found.name) as part
  where found.schema = 'main' and found.type = 'table' and found.name not like 'sqlite%' and found.name <> 'row_total' and part.hidden = 0
  order by found.name, part.cid`

export const sqliteTransfer: Transfer = {
  async tables(trx) {
    return storedTables((await TABLES.execute(trx)).rows)
  },
  async counters(trx) {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(trx)
    return rows.map(({ name, seq }) => ({ table: name, value: seq }))
  },
  async setCounter(trx, { table, value }) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${value})`.execute(trx)
  },
  async deferReferences(trx) {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
  },
  // The commit checks them.
  checkReferences: async () => {},
}
