import type { Kysely } from 'kysely'
import type { Db, TableRow } from './tables.ts'

/** Tables and columns that a definition names while the server runs. */
export type AnyTables = Record<string, TableRow>
export type AnyDb = Kysely<AnyTables>

/**
 * The database for code that handles the rows of any catalogue: its definition, checked at start, names the table and the
 * columns, so the compiler cannot know them. Code that means one table uses the database itself.
 */
export function anyTable(db: Db): AnyDb {
  return db as unknown as AnyDb
}
