import { openBatch } from '../history/batch.ts'
import { setReleases } from '../history/change-sets.ts'
import type { SourceFinder } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import { addSetting } from '../database/network-setting.ts'
import { updateBuiltInRows, type BuiltInNotes } from './built-in-rows.ts'

interface Wanted {
  demoData: boolean
  firstTimeZone?: string
  /** Whether there are releases in a new database; one that was filled before keeps what it has. */
  releases?: 'on' | 'off'
}

/**
 * Brings the fixed lists up to date and, unless it is not wanted, fills a database nobody has touched with the demo network.
 * One transaction: a server killed half-way starts over.
 */
export async function seed(
  database: Database,
  { demoData, firstTimeZone = 'UTC', releases = 'off' }: Wanted,
  sourceNamed: SourceFinder,
): Promise<BuiltInNotes> {
  return database.db.transaction().execute(async (trx) => {
    await database.engine.lock(trx, 'seed', 'patiently')
    openBatch(trx)
    await addSetting(trx, firstTimeZone)
    const notes = await updateBuiltInRows(trx)
    if (!(await isUntouched(trx))) return notes
    if (demoData) {
      const { seedDemoNetwork } = await import('./demo-network.ts')
      await seedDemoNetwork({ trx, engine: database.engine }, sourceNamed)
    }
    // Last: what the console brings along belongs to no change set.
    await setReleases(trx, releases)
    return notes
  })
}

/** Lookups are there from the first start on; whether anything else was ever written, the history knows, or the seals of changes. */
async function isUntouched(db: Db): Promise<boolean> {
  const change = await db.selectFrom('history').select('history_id').limit(1).executeTakeFirst()
  const seal = await db
    .selectFrom('history_seal')
    .select('seal_id')
    .where('kind', 'in', ['earlier', 'change'])
    .limit(1)
    .executeTakeFirst()
  return change === undefined && seal === undefined
}
