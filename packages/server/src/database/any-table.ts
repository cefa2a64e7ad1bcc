import type { Kysely } from 'kysely'
import type { Db, TableRow } from './tables.ts'

/** Tables by names that are only known at run time. */
export type AnyTables = Record<string, TableRow>
export type AnyDb = Kysely<AnyTables>

/**
 * The database for code that handles rows of any catalogue. The definition, which is checked at start, names table and
 * columns, so the compiler cannot know them. Code for one certain table uses the typed database.
 */
export function anyTable(db: Db): AnyDb {
  return db as unknown as AnyDb
}
