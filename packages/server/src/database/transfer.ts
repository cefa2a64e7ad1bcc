import type { Trx } from './tables.ts'

/** A table as its rows can be read and written anywhere: the columns that are stored, and the key that orders them. */
export interface StoredTable {
  name: string
  columns: readonly string[]
  key: readonly string[]
}

/** Where the counter of a table's ids stands: no id up to it is given again. */
export interface IdCounter {
  table: string
  value: number
}

/** What differs between the databases when all of their rows go from one to another. */
export interface Transfer {
  tables(trx: Trx): Promise<StoredTable[]>
  counters(trx: Trx): Promise<IdCounter[]>
  setCounter(trx: Trx, counter: IdCounter): Promise<void>
  /** From now on a row may come before the one that it refers to. */
  deferReferences(trx: Trx): Promise<void>
  /** Refuses references to rows that never came, and holds them at each write again. */
  checkReferences(trx: Trx): Promise<void>
}
