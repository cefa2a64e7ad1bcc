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
  /** Whether a new database has releases. Existing databases keep their setting. */
  releases?: 'on' | 'off'
}

/**
 * Updates the fixed lists and, if wanted, fills an untouched database with the demo network. One transaction: a server
 * killed half-way starts over.
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
    // Last, so that seeded rows belong to no change set.
    await setReleases(trx, releases)
    return notes
  })
}

/** Fixed lists are always there. Whether anything else was ever written, the history or its seals say. */
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
