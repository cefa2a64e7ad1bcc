import type { Engine } from './engine.ts'
import type { Db } from './tables.ts'

/**
 * A change of many rows, some thousand ids at a time: SQLite keeps the changes of a statement in memory until it ends.
 */
export interface InSlices {
  table: string
  id: string
  /** Ends with a condition; the range of ids is appended. */
  statement: string
}

/** A change of data that SQL cannot express. */
type Work = (db: Db) => Promise<void>

/** A migration: statements for both engines, given their column types. */
export type SchemaStep = (types: Engine['types']) => readonly (string | InSlices | Work)[]
