import type { RawBuilder, SqlBool } from 'kysely'

/** A condition on rows of `history`, which is not aliased. */
export type Condition = RawBuilder<SqlBool>
