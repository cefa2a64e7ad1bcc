import type { RawBuilder, SqlBool } from 'kysely'

/** How a filter narrows the history; the table goes by its own name. */
export type Condition = RawBuilder<SqlBool>
