import type { Database } from '../open.ts'
import type { Db } from '../tables.ts'
import { seedLookups } from './lookups.ts'

/**
 * Fills a database nobody has touched: the fixed lookups always, the demo network unless it is not wanted.
 * One transaction: a server killed half-way starts over.
 */
export async function seed(database: Database, { demoData }: { demoData: boolean }): Promise<void> {
  if (!(await isUntouched(database.db))) return
  await database.db.transaction().execute(async (trx) => {
    await database.engine.lock(trx, 'seed')
    if (!(await isUntouched(trx))) return
    await seedLookups(trx)
    if (!demoData) return
    const { seedDemoNetwork } = await import('./demo-network.ts')
    await seedDemoNetwork({ trx, engine: database.engine })
  })
}

/** Lookups are there from the first start on; whether anything else was ever written, the history knows. */
async function isUntouched(db: Db): Promise<boolean> {
  const change = await db.selectFrom('history').select('history_id').limit(1).executeTakeFirst()
  return change === undefined
}
