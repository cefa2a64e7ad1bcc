import type { Engine } from './engine.ts'
import type { Db } from './tables.ts'

/** A change of many rows, some thousand ids at a time: SQLite keeps what a statement changes in memory until that ends. */
export interface InSlices {
  table: string
  id: string
  /** Ends with a condition, to which the range of ids is added. */
  statement: string
}

/** A change of data that no statement can say. */
type Work = (db: Db) => Promise<void>

/** A numbered step of the schema: statements that both engines understand, given their column types. */
export type SchemaStep = (types: Engine['types']) => readonly (string | InSlices | Work)[]
