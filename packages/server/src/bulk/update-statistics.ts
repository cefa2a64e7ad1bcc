import type { Source } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'

/** From this number of written rows on, a table's statistics are outdated. */
const MANY = 1000

/** Updates the statistics of a table after many writes. A failure does not affect the writes. */
export async function updateStatistics(
  { db, engine }: Database,
  { catalogue }: Source,
  written: number,
): Promise<void> {
  if (written >= MANY) await engine.updateStatistics(db, catalogue.table).catch(() => {})
}
