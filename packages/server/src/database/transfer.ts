import type { Trx } from './tables.ts'

/** A table to copy: its stored columns, and the key that orders its rows. */
export interface StoredTable {
  name: string
  columns: readonly string[]
  key: readonly string[]
}

/** A column of a table; `pk` is its place in the key. */
export interface StoredColumn {
  name: string
  column_name: string
  pk: number | null
}

export function storedTables(rows: readonly StoredColumn[]): StoredTable[] {
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column_name }) => column_name),
    key: columns
      .filter(({ pk }) => pk !== null)
      .toSorted((a, b) => Number(a.pk) - Number(b.pk))
      .map(({ column_name }) => column_name),
  }))
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
