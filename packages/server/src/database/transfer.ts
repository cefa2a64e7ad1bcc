import type { Trx } from './tables.ts'

/** A table to copy: its stored columns, and the key that orders its rows. */
export interface StoredTable {
  name: string
  columns: readonly string[]
  key: readonly string[]
}

/** The highest id that a table has ever given out. */
interface IdCounter {
  table: string
  value: number
}

/** The differences between databases when all rows move from one to another. */
export interface Transfer {
  tables(trx: Trx): Promise<StoredTable[]>
  counters(trx: Trx): Promise<IdCounter[]>
  setCounter(trx: Trx, counter: IdCounter): Promise<void>
  /** Allows a row to be inserted before the one that it refers to. */
  deferReferences(trx: Trx): Promise<void>
  /** Verifies all references, and enforces them on each write again. */
  checkReferences(trx: Trx): Promise<void>
}
