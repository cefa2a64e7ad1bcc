import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../src/database/open.ts'

/** The columns of a table by which an index or its key finds rows: those that come first in one. */
export async function indexedColumns({ db, engine }: Database, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await FIRST_COLUMNS[engine.name](table).execute(db)
  return new Set(rows.map(({ name }) => name))
}

type Question = (table: string) => RawBuilder<{ name: string }>

const FIRST_COLUMNS: Readonly<Record<Database['engine']['name'], Question>> = {
  sqlite: (table) => sql`
    select part.name from pragma_index_list(${table}) as found, pragma_index_info(found.name) as part where part.seqno = 0
    union select name from pragma_table_info(${table}) where pk = 1`,
  postgres: (table) => sql`
    select attname as name from pg_index
    join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid = to_regclass(${table})`,
}
