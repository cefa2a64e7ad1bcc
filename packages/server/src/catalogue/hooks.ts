import type { RawBuilder, SqlBool } from 'kysely'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Database } from '../database/open.ts'
import type { ColumnValue, TableRow, Trx } from '../database/tables.ts'

export interface Saving {
  trx: Trx
  engine: Database['engine']
  /** Row as it will be stored; a hook may set values. */
  values: Written
  /** Stored row of an update; undefined on create. */
  before: TableRow | undefined
}

/** Parts of a catalogue that its definition cannot say, as ordinary code. */
export interface CatalogueHooks {
  /** Which rows of a shared table are this catalogue's; the table goes by its own name. */
  rows?: RawBuilder<SqlBool>
  /** Columns worked out on read, by alias; the table goes by its own name. Undeclared ones serve the warnings only. */
  computed?: Readonly<Record<string, RawBuilder<ColumnValue>>>
  /** The only rows that can have a warning, where a search over all of them would be long. */
  suspects?: RawBuilder<SqlBool>
  /** Runs in the write's transaction before the row is stored; throws an `AppError` to refuse. */
  beforeSave?: (saving: Saving) => Promise<void>
}
