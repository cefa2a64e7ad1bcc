import { SETTING_ID } from '@tollgate/contract/setting/setting.ts'
import { checkTimeZone } from '@tollgate/contract/standards/time-zone.ts'
import type { SessionSettings } from '@tollgate/engine/decide/rows/policy-data.ts'
import { settingsOfSessions } from '@tollgate/engine/session/settings.ts'
import { networkDay } from '@tollgate/engine/time-span/network-day.ts'
import { StartFault } from './start-fault.ts'
import type { Db, Trx } from './tables.ts'

export async function networkTimeZone(db: Db): Promise<string> {
  const row = await db.selectFrom('network_setting').select('network_time_zone').executeTakeFirstOrThrow()
  return row.network_time_zone
}

/** The network's settings for simulated sessions. */
export async function sessionSettings(db: Db): Promise<SessionSettings> {
  return settingsOfSessions(await db.selectFrom('network_setting').selectAll().executeTakeFirstOrThrow())
}

export async function networkToday(db: Db): Promise<string> {
  return networkDay(Date.now(), await networkTimeZone(db))
}

/** Adds the settings at the first start. Later starts change nothing. */
export async function addSetting(trx: Trx, timeZone: string): Promise<void> {
  const known = await trx.selectFrom('network_setting').select('setting_id').executeTakeFirst()
  if (known) return
  const checked = checkTimeZone(timeZone)
  if (!checked.ok) throw new StartFault(`TZ: ${checked.message}. Without TZ, the network's clock is UTC at first`)
  await trx
    .insertInto('network_setting')
    .values({ setting_id: SETTING_ID, network_time_zone: checked.normal })
    .execute()
}
