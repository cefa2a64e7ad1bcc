import type { RawBuilder, SqlBool } from 'kysely'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Database } from '../database/open.ts'
import type { ColumnValue, Db, TableRow, Trx } from '../database/tables.ts'
import type { Part } from './present-row.ts'

export interface Saving {
  trx: Trx
  engine: Database['engine']
  /** Row as it will be stored; a hook may set values. */
  values: Written
  /** Stored row of an update; undefined on create. */
  before: TableRow | undefined
}

/** Rows that are stored together. */
export interface SavingMany extends Pick<Saving, 'trx' | 'engine'> {
  rows: readonly Pick<Saving, 'values' | 'before'>[]
}

/** How the set filters change a list beyond their comparisons with columns. */
export interface Narrowing {
  /** Names the narrowing with the values in it: a list keeps a statement for each key. */
  key: string
  rows?: RawBuilder<SqlBool>
  /** Columns worked out otherwise than usual. */
  computed?: Readonly<Record<string, RawBuilder<ColumnValue>>>
}

/** Parts of a catalogue that its definition cannot say, as ordinary code. */
export interface CatalogueHooks {
  /** Which rows of a shared table are this catalogue's; the table goes by its own name. */
  rows?: RawBuilder<SqlBool>
  /** Columns worked out on read, by alias; the table goes by its own name. Undeclared ones serve the warnings only. */
  computed?: Readonly<Record<string, RawBuilder<ColumnValue>>>
  /** What a read adds to rows as their `parts`, row by row: read once for all of them. */
  attach?: (db: Db, rows: readonly TableRow[]) => Promise<readonly Readonly<Record<string, Part>>[]>
  /** What the set filters ask for that no column holds, and what is left out unless they ask for it. */
  narrow?: (filters: ListQuery['filters']) => Narrowing | undefined
  /** Runs in the write's transaction before the row is stored; throws an `AppError` to refuse. */
  beforeSave?: (saving: Saving) => Promise<void>
  /** The same for rows that are stored together; without it, they are stored one by one. */
  beforeSaveMany?: (saving: SavingMany) => Promise<void>
}
