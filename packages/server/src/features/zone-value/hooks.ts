import { sql } from 'kysely'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'

export const zoneValueHooks: CatalogueHooks = {
  computed: {
    also_in_zone: sql<string | null>`(
      select z.zone_name from zone_value v join zone z on z.zone_id = v.zone_id
      where v.value = zone_value.value and v.zone_id <> zone_value.zone_id and z.zone_map_id = pcc_zone.zone_map_id
      limit 1)`,
  },
  indexedTexts: ['value', 'exp_value'],
  suspects: sql`zone_value.value in (select value from zone_value group by value having count(*) > 1)`,
  beforeSave: giveSequence,
}

/** The client's sequence is taken when it is free, else the next one is given; a stored one stays. */
async function giveSequence({ trx, engine, values, before }: Saving): Promise<void> {
  if (before) {
    values.seq = before.seq as number
    return
  }
  await engine.lock(trx, 'zone-value-seq')
  if (typeof values.seq === 'number' && (await isFree(trx, values.seq))) return
  const last = await trx
    .selectFrom('zone_value')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  values.seq = Number(last?.seq ?? 0) + 1
}

async function isFree(trx: Saving['trx'], seq: number): Promise<boolean> {
  return (await trx.selectFrom('zone_value').select('seq').where('seq', '=', seq).executeTakeFirst()) === undefined
}
