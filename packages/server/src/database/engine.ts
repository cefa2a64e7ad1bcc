import type { Dialect, Expression, RawBuilder, SqlBool } from 'kysely'
import type { Db, Trx } from './tables.ts'

/** Why the database refused or failed, as far as the code above cares. */
export type Failure = 'duplicate' | 'reference' | 'unavailable'

/** A text column that has an index over its substrings. */
export interface TextIndex {
  table: string
  id: string
  column: string
}

/** How a term is searched: the kind of condition it takes, and the pattern bound to it. */
export interface TextSearch {
  kind: string
  pattern: string
  index?: TextIndex | undefined
}

/** Everything that differs between the databases; nobody outside `engines/` asks which one runs. */
export interface Engine {
  name: 'sqlite' | 'postgres'
  dialect: Dialect
  /** What differs in migrations. */
  types: {
    /** Primary key given by the database, never used twice. */
    id: string
    /** Whole number up to 2^53. */
    integer: string
    /** Any finite number. */
    number: string
    /** The kind of generated column that can be added to an existing table. */
    addedGenerated: 'stored' | 'virtual'
    /** Statements that index substrings of a table's texts. */
    textIndex: (table: string, id: string, columns: readonly string[]) => readonly string[]
  }
  /** Statements before the first migration: extensions and functions that migrations and queries use. */
  prepare: readonly string[]
  /** How to search for a term in texts, ignoring case. Wildcards in the term are plain characters. */
  searchFor(term: string, index?: TextIndex): TextSearch
  /** The condition of a search; what is bound is its pattern, or a placeholder for it. */
  contains(text: Expression<unknown>, search: TextSearch, bound: unknown): RawBuilder<SqlBool>
  /** Locks a name until the transaction ends, for example to count rows for the next number. */
  lock(trx: Trx, name: string): Promise<void>
  /** After many writes at once: counts a table anew, so that the database plans its queries well. */
  updateStatistics(db: Db, table: string): Promise<void>
  /** A new id of a table for each row of a select that is ordered, to store it with. */
  newId(table: string, id: string): RawBuilder<number>
  /** Holds the rows of a select until the transaction ends: nobody changes them, or adds rows that refer to them. */
  hold(trx: Trx, rows: Expression<unknown>): Promise<void>
  /** A JSON object of values, or of further objects, by name. */
  jsonObject(values: Readonly<Record<string, Expression<unknown>>>): RawBuilder<string>
  failureOf(error: unknown): Failure | undefined
}
