import type { TableRow, Trx } from '../tables.ts'

const EVENT_TYPES = [
  { re_type_name: 'Gx', comments: 'Event trigger reported by the gateway (TS 29.212 5.3.7)' },
  { re_type_name: 'Session', comments: 'Step of an IP-CAN session: start, update, end' },
  { re_type_name: 'Sy', comments: 'Status change of a policy counter (TS 29.219)' },
  { re_type_name: 'Rx', comments: 'Media of an application function: start, change, end (TS 29.214)' },
  { re_type_name: 'Timer', comments: 'Revalidation time reached' },
]

// Relation, name, type and genre; all are sold at the moment (flag 1).
const PRICE_PLANS = [
  ['Consumer', 'Smart S 10 GB', 'Monthly', 'Data bundle'],
  ['Consumer', 'Smart M 50 GB', 'Monthly', 'Data bundle'],
  ['Consumer', 'Smart L unlimited', 'Monthly', 'Unlimited'],
  ['Consumer', 'Prepaid day pass 2 GB', 'Daily', 'Data bundle'],
  ['Consumer', 'Social add-on', 'Monthly', 'Add-on'],
  ['Consumer', 'Roaming EU week', 'Weekly', 'Roaming'],
  ['Consumer', 'Roaming world day', 'Daily', 'Roaming'],
  ['Business', 'Business voice flat', 'Monthly', 'Voice'],
  ['Business', 'Business mobile 5G', 'Monthly', 'Unlimited'],
  ['Business', 'Fixed wireless 5G', 'Monthly', 'Unlimited'],
  ['IoT', 'Meter 20 MB', 'Yearly', 'IoT'],
  ['IoT', 'Camera uplink 100 GB', 'Monthly', 'IoT'],
].map(([relation_name, price_plan_name, price_plan_type, price_plan_genre]) => ({
  relation_name,
  price_plan_name,
  price_plan_type,
  price_plan_genre,
  price_plan_flag: '1',
}))

/** The read-only catalogues, where they are still empty. */
export async function seedLookups(trx: Trx): Promise<void> {
  await fillEmpty(trx, 'policy_event_type', EVENT_TYPES)
  await fillEmpty(trx, 'price_plan', PRICE_PLANS)
}

async function fillEmpty(trx: Trx, table: string, rows: readonly Record<string, string | undefined>[]): Promise<void> {
  const known = await trx.selectFrom(table).select('row_version').limit(1).executeTakeFirst()
  if (!known)
    await trx
      .insertInto(table)
      .values(rows as TableRow[])
      .execute()
}
