import type { Dialect, Expression, RawBuilder, SqlBool } from 'kysely'
import type { LongWrites } from './long-writes.ts'
import type { Db, Trx } from './tables.ts'
import type { Notifications } from './notifications.ts'
import type { Transfer } from './transfer.ts'

/** The kinds of failure that callers handle. 'raced': try the transaction again. */
export type Failure = 'duplicate' | 'reference' | 'raced' | 'unavailable' | 'full'

/** Gets the finished share, 0 to 1. */
export type Progress = (share: number) => void

/** Limits for PostgreSQL. Times in seconds, 0 for none. */
export interface DatabaseLimits {
  connections: number
  statementSeconds: number
  lockSeconds: number
}

export const DATABASE_LIMITS: DatabaseLimits = { connections: 10, statementSeconds: 60, lockSeconds: 10 }

export interface OpenOptions {
  /** Missing data is a fault instead of being created. */
  mustExist?: boolean
}

/** A text column with a substring index. */
export interface TextIndex {
  table: string
  id: string
  column: string
}

/** How to search for a term: the kind of condition, and the pattern to bind. */
export interface TextSearch {
  kind: string
  pattern: string
  index?: TextIndex | undefined
}

/** Everything that differs between the databases. Nobody outside `engines/` asks which one runs. */
export interface Engine {
  name: 'sqlite' | 'postgres'
  /** Findings at opening that the operator should know. */
  warnings: readonly string[]
  dialect: Dialect
  /** Column types and other differences in migrations. */
  types: {
    /** A generated primary key whose values are never reused. */
    id: string
    /** A whole number up to 2^53. */
    integer: string
    /** Any finite number. */
    number: string
    /** The kind of generated column that can be added to an existing table. */
    addedGenerated: 'stored' | 'virtual'
    /** Statements that index substrings of a table's texts. */
    textIndex: (table: string, id: string, columns: readonly string[]) => readonly string[]
    /** Suffix of an index on an expression of a column, so that queries of that expression read no row. */
    covering: (column: string) => string
    /** Reads a number field of a JSON object that is stored as text; null if the object has no such field. */
    numberIn: (column: string, name: string) => string
    /** Statements that maintain the row count of each table, or of each owner by a column. */
    countRows: (tables: Readonly<Record<string, string | undefined>>) => readonly string[]
  }
  /** Statements before the first migration: extensions and functions that migrations and queries need. */
  prepare: readonly string[]
  /** How to search for a term in texts, ignoring case. Wildcards in the term are plain characters. */
  searchFor(term: string, index?: TextIndex): TextSearch
  /** The condition of a search. `bound` is its pattern, or a placeholder for it. */
  contains(text: Expression<unknown>, search: TextSearch, bound: unknown): RawBuilder<SqlBool>
  /**
   * Locks a name until the transaction ends, for example to number rows. `patiently` is for work, here or on another
   * server, that may take longer than requests may wait: this transaction then has no timeout.
   */
  lock(trx: Trx, name: string, patiently?: 'patiently'): Promise<void>
  /** Updates a table's statistics after many writes, so that the query planner does well. */
  updateStatistics(db: Db, table: string): Promise<void>
  /** Merges the parts of a row count into one row; absent where there is only one. */
  mergeTotals?: (db: Db, scope: string) => Promise<void>
  /** Ids for the rows that an ordered select inserts. */
  newId(table: string, id: string): RawBuilder<number>
  /** Locks the rows of a select until the transaction ends: nobody may change them, or add rows that refer to them. */
  lockRows(trx: Trx, rows: Expression<unknown>): Promise<void>
  /**
   * A select that locks its rows against changes until the transaction ends, and sees their latest state. Other
   * transactions may hold the same lock.
   */
  lockShared(rows: Expression<unknown>): Expression<unknown>
  /** Open transactions that may have written to a table. */
  writersOf(db: Db, table: string): Promise<ReadonlySet<string>>
  /** All texts and numbers of a JSON object in a column, joined, to search in them. */
  jsonValues(column: Expression<string | null>): RawBuilder<string | null>
  /** A JSON object of values or nested objects, by name. */
  jsonObject(values: Readonly<Record<string, Expression<unknown>>>): RawBuilder<string>
  /**
   * Transaction numbers: `oldest` is the oldest open one that has written, `next` is the next to begin. A row gets its
   * id when it is stored, but others see it only after the commit, so a lower id can appear after a higher one. Once
   * `oldest` has reached an earlier `next`, no lower id than those seen at that time can appear.
   */
  transactions: { oldest: RawBuilder<number>; next: RawBuilder<number> }
  /** Identifies the snapshot that this connection sees. If it is unchanged, no write has been committed since. */
  snapshotId: RawBuilder<string | number>
  /** Long writes that are running on this server. */
  longWrites: LongWrites
  /** Lets another thread write for long. Where one writes at a time, nobody here begins to meanwhile: waiting for it would stop this thread. */
  handOverWriting<T>(work: () => Promise<T>): Promise<T>
  failureOf(error: unknown): Failure | undefined
  /** The file, or the database and its server without the password. */
  place: string
  /** Explains a failure at start in one line, with the remedy; undefined for a bug of ours. */
  explain(error: unknown): string | undefined
  /** Makes sure that no other server uses data that only one may use. Throws a `StartFault`. */
  claim(): void
  /**
   * Copies the data to a new file as of one moment, while writes go on. Absent for PostgreSQL, which has programs for
   * that.
   */
  copyTo?: (target: string, onProgress?: Progress) => Promise<void>
  /** The numbers of busy and idle connections, and of waiting requests; absent if there is only one connection. */
  connections?: () => { used: number; idle: number; waiting: number }
  /** Notifies other servers on the same database. */
  notifications: Notifications
  transfer: Transfer
  /** Reads all data that could be damaged unnoticed. Rejects with a `StartFault`. */
  check(): Promise<void>
}
