import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../database/tables.ts'

/**
 * Removes the entries of whole seals that were made before an instant, the oldest first. The seals stay, so that the chain
 * still proves the rest.
 */
export async function removeOld(db: Db, before: string): Promise<void> {
  const old = await db
    .selectFrom('history_seal')
    .select(['seal_id', 'last_entry'])
    .where('removed_at', 'is', null)
    .where('sealed_at', '<', before)
    .orderBy('seal_id')
    .execute()
  for (const { seal_id, last_entry } of old) {
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('history').where('history_id', '<=', last_entry).execute()
      const removed_at = new Date().toISOString()
      await trx.updateTable('history_seal').set({ removed_at }).where('seal_id', '=', seal_id).execute()
    })
    await yieldToEventLoop()
  }
}
