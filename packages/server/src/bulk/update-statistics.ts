import type { Source } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'

/** So many written rows make the statistics of a table wrong. */
const MANY = 1000

/** Updates the statistics of a table after many writes. Where that fails, the writes have not failed. */
export async function updateStatistics(
  { db, engine }: Database,
  { catalogue }: Source,
  written: number,
): Promise<void> {
  if (written >= MANY) await engine.updateStatistics(db, catalogue.table).catch(() => {})
}
