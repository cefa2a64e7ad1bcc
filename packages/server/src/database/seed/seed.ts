import type { Database } from '../open.ts'
import type { Db } from '../tables.ts'
import type { Place } from './demo-writer.ts'
import { seedLookups } from './lookups.ts'

/**
 * Fills the fixed lookups that are empty and, unless it is not wanted, a database nobody has touched with the demo network.
 * One transaction: a server killed half-way starts over.
 */
export async function seed(
  database: Database,
  { demoData }: { demoData: boolean },
  hooks: Place['hooks'],
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await database.engine.lock(trx, 'seed', 'patiently')
    await seedLookups(trx)
    if (!demoData || !(await isUntouched(trx))) return
    const { seedDemoNetwork } = await import('./demo-network.ts')
    await seedDemoNetwork({ trx, engine: database.engine, hooks })
  })
}

/** Lookups are there from the first start on; whether anything else was ever written, the history knows, or its seals. */
async function isUntouched(db: Db): Promise<boolean> {
  const change = await db.selectFrom('history').select('history_id').limit(1).executeTakeFirst()
  const seal = await db.selectFrom('history_seal').select('seal_id').limit(1).executeTakeFirst()
  return change === undefined && seal === undefined
}
