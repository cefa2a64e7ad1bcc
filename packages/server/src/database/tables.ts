import type { Kysely, Transaction } from 'kysely'

/** What a column holds: text, numbers and null only, so that both engines store the same. */
export type ColumnValue = string | number | null
export type TableRow = Record<string, ColumnValue>

/** Catalogues name their tables and columns as data, so the core's queries are checked by their definition, not by table types. */
export type Tables = Record<string, TableRow>

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
