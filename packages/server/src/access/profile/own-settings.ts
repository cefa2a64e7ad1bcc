import type { OwnSettings } from '@tollgate/contract/access/own-settings.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'

const MOST = 2000

export async function ownSettings(db: Db, userId: string): Promise<OwnSettings> {
  const rows = await db
    .selectFrom('person_setting')
    .select(['setting_key', 'value'])
    .where('user_id', '=', userId)
    .orderBy('setting_key')
    .execute()
  return Object.fromEntries(rows.map(({ setting_key, value }) => [setting_key, JSON.parse(value) as unknown]))
}

/** Stores the given settings, removes those that are null, and returns all. */
export async function storeOwnSettings({ db }: Database, userId: string, given: OwnSettings): Promise<OwnSettings> {
  return await db.transaction().execute(async (trx) => {
    for (const [setting_key, value] of Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const own = { user_id: userId, setting_key, value: JSON.stringify(value) }
      if (value === null) {
        const gone = trx.deleteFrom('person_setting').where('user_id', '=', userId)
        await gone.where('setting_key', '=', setting_key).execute()
      } else {
        await trx
          .insertInto('person_setting')
          .values(own)
          .onConflict((conflict) => conflict.columns(['user_id', 'setting_key']).doUpdateSet({ value: own.value }))
          .execute()
      }
    }
    const kept = await ownSettings(trx, userId)
    if (Object.keys(kept).length > MOST) throw refusal('INVALID', `A person has at most ${MOST} settings`, 'settings')
    return kept
  })
}
