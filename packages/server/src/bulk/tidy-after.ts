import type { Source } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'

/** Rows from which on a table is another one than the database knows. */
const MANY = 1000

/** After many writes at once the database looks at the table anew; that it could not is no failure of the writes. */
export async function tidyAfter({ db, engine }: Database, { catalogue }: Source, written: number): Promise<void> {
  if (written >= MANY) await engine.tidy(db, catalogue.table).catch(() => {})
}
