import { sql } from 'kysely'
import type { Trx } from '../tables.ts'
import { storedTables, type StoredColumn, type Transfer } from '../transfer.ts'

/** Without the row totals: copying the rows creates them. */
const TABLES = sql<StoredColumn>`
  select c.relname as name, a.attname as column_name, array_position(i.indkey::int2[], a.attnum) as pk
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'row_total'
  order by c.relname, a.attnum`

/** The sequence of a table's only identity column. */
const COUNTERS = sql<{ table: string; value: number | null }>`
  select c.relname as table, pg_sequence_last_value(s.seqrelid) as value
  from pg_sequence s
  join pg_depend d on d.objid = s.seqrelid and d.deptype = 'i'
  join pg_class c on c.oid = d.refobjid
  where c.relnamespace = current_schema()::regnamespace`

const REFERENCES = sql<{ table: string; name: string }>`
  select conrelid::regclass::text as table, conname as name from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`

export const postgresTransfer: Transfer = {
  async tables(trx) {
    return storedTables((await TABLES.execute(trx)).rows)
  },
  async counters(trx) {
    const { rows } = await COUNTERS.execute(trx)
    return rows.flatMap(({ table, value }) => (value === null ? [] : [{ table, value }]))
  },
  async setCounter(trx, { table, value }) {
    const column = sql`(select attname from pg_attribute where attrelid = ${table}::regclass and attidentity <> '')`
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${value})`.execute(trx)
  },
  deferReferences: (trx) => alterReferences(trx, 'deferrable initially deferred'),
  async checkReferences(trx) {
    await sql`set constraints all immediate`.execute(trx)
    await alterReferences(trx, 'not deferrable')
  },
}

async function alterReferences(trx: Trx, how: string): Promise<void> {
  const { rows } = await REFERENCES.execute(trx)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(trx)
  }
}
