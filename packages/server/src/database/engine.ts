import type { Dialect, Expression, RawBuilder, SqlBool } from 'kysely'
import type { LongWrites } from './long-writes.ts'
import type { Db, Trx } from './tables.ts'
import type { Notifications } from './notifications.ts'
import type { Transfer } from './transfer.ts'

/** Why the database refused or failed, as far as the code above cares; 'raced': try the transaction again. */
export type Failure = 'duplicate' | 'reference' | 'raced' | 'unavailable' | 'full'

/** Told the share that is done, 0 to 1. */
export type Progress = (share: number) => void

/** What a server may use of PostgreSQL; times in seconds, 0 for no limit. */
export interface DatabaseLimits {
  connections: number
  statementSeconds: number
  lockSeconds: number
}

export const DATABASE_LIMITS: DatabaseLimits = { connections: 10, statementSeconds: 60, lockSeconds: 10 }

export interface OpenOptions {
  /** Data that is not there is a fault, and not made. */
  mustExist?: boolean
}

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
  /** What was found at opening that whoever runs the console should know. */
  warnings: readonly string[]
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
    /** The end of an index on what is worked out of a column, so that a query about that alone reads no row. */
    covering: (column: string) => string
    /** Reads a number field of a JSON object that is stored as text; null if the object has no such field. */
    numberIn: (column: string, name: string) => string
    /** Statements that keep the totals of tables, and by a column those of each owner, from now on. */
    countRows: (tables: Readonly<Record<string, string | undefined>>) => readonly string[]
  }
  /** Statements before the first migration: extensions and functions that migrations and queries use. */
  prepare: readonly string[]
  /** How to search for a term in texts, ignoring case. Wildcards in the term are plain characters. */
  searchFor(term: string, index?: TextIndex): TextSearch
  /** The condition of a search; what is bound is its pattern, or a placeholder for it. */
  contains(text: Expression<unknown>, search: TextSearch, bound: unknown): RawBuilder<SqlBool>
  /**
   * Locks a name until the transaction ends, for example to count rows for the next number. Patiently: for work, here or at
   * another server, that may take longer than what requests ask for; no limit of time ends this transaction.
   */
  lock(trx: Trx, name: string, patiently?: 'patiently'): Promise<void>
  /** After many writes at once: counts a table anew, so that the database plans its queries well. */
  updateStatistics(db: Db, table: string): Promise<void>
  /** Makes one row of the parts of a kept total; absent where it is one row as it is. */
  mergeTotals?: (db: Db, scope: string) => Promise<void>
  /** Ids for the rows that an ordered select inserts. */
  newId(table: string, id: string): RawBuilder<number>
  /** Holds the rows of a select until the transaction ends: nobody changes them, or adds rows that refer to them. */
  hold(trx: Trx, rows: Expression<unknown>): Promise<void>
  /** A select whose rows nobody changes until the transaction ends, as they are when it has them; others may hold them as well. */
  shared(rows: Expression<unknown>): Expression<unknown>
  /** Open transactions that may have written to a table. */
  writersOf(db: Db, table: string): Promise<ReadonlySet<string>>
  /** The texts and numbers that a JSON object in a column has, one behind the other, for a search in them. */
  jsonValues(column: Expression<string | null>): RawBuilder<string | null>
  /** A JSON object of values, or of further objects, by name. */
  jsonObject(values: Readonly<Record<string, Expression<unknown>>>): RawBuilder<string>
  /**
   * Numbers of transactions: `oldest` is the oldest that has written and is still open, `next` the one that begins next.
   * A row gets its id when it is stored, but others see it when its transaction ends, so a lower id can appear after a
   * higher one. Once `oldest` has reached the `next` of an earlier look, no id below those seen in that look can appear.
   */
  transactions: { oldest: RawBuilder<number>; next: RawBuilder<number> }
  /** Names what this connection can see now: the same name as before means that no transaction has ended with a write since. */
  moment: RawBuilder<string | number>
  /** Work on many rows under way on this server. */
  longWrites: LongWrites
  failureOf(error: unknown): Failure | undefined
  /** The file, or the database and its server, without a password. */
  place: string
  /** What a failure at the start means and how to mend it, in one line; undefined when it is a fault of ours. */
  explain(error: unknown): string | undefined
  /** Makes sure that no other server uses data which only one may use; throws a `StartFault`. */
  claim(): void
  /** Copies the data as it is at one moment to a new file, while it is written to; absent where the database has programs for that. */
  copyTo?: (target: string, onProgress?: Progress) => Promise<void>
  /** How many connections are at work and at rest, and how many requests wait for one; absent where there is one alone. */
  connections?: () => { used: number; idle: number; waiting: number }
  /** Tells other servers on the same database. */
  notifications: Notifications
  transfer: Transfer
  /** Reads all data that could be damaged without the database's knowing; rejects with a `StartFault`. */
  check(): Promise<void>
}
