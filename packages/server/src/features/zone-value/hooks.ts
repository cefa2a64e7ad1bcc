import { sql } from 'kysely'
import { LARGEST_CHOSEN } from '@tollgate/contract/catalogue/field.ts'
import type { CatalogueHooks, SavingMany } from '../../catalogue/hooks.ts'
import type { Trx } from '../../database/tables.ts'

const ofMap = (column: string) =>
  sql<never>`(select ${sql.ref(column)} from zone_map where zone_map.zone_map_id = pcc_zone.zone_map_id)`

export const zoneValueHooks: CatalogueHooks<'zone-value', 'map_name'> = {
  extra: {
    also_in_zone: sql<string | null>`(
      select z.zone_name from zone_value v join zone z on z.zone_id = v.zone_id
      where v.value = zone_value.value and v.zone_id <> zone_value.zone_id and z.zone_map_id = pcc_zone.zone_map_id
      limit 1)`,
    // The plus stops SQLite from scanning the whole zone for each value; few rows have the same value.
    again_in_zone: sql<number>`(
      select count(*) from zone_value v
      where v.value = zone_value.value and +v.zone_id = zone_value.zone_id and v.seq <> zone_value.seq)`,
    map_name: ofMap('zone_map_name'),
    map_std_code: ofMap('std_code'),
    map_match_mode: ofMap('match_mode'),
  },
  beforeSave: (saving) => giveSequences({ ...saving, rows: [saving] }),
  beforeSaveMany: giveSequences,
}

/** Takes the sent sequence if it is free, else the next one. Updates keep theirs. */
async function giveSequences({ trx, engine, rows }: SavingMany<'zone-value'>): Promise<void> {
  for (const { values, before } of rows) if (before) values.seq = before.seq
  const added = rows.filter(({ before }) => before === undefined)
  if (added.length === 0) return
  await engine.lock(trx, 'zone-value-seq')
  const taken = await takenOf(trx, added)
  let last: number | undefined
  for (const { values } of added) {
    if (typeof values.seq !== 'number' || values.seq > LARGEST_CHOSEN || taken.has(values.seq)) {
      last ??= Math.max(await lastOf(trx), ...taken)
      last += 1
      values.seq = last
    }
    taken.add(values.seq)
    if (last !== undefined) last = Math.max(last, values.seq)
  }
}

async function takenOf(trx: Trx, rows: SavingMany<'zone-value'>['rows']): Promise<Set<number>> {
  const wanted = rows.flatMap(({ values }) => (typeof values.seq === 'number' ? [values.seq] : []))
  if (wanted.length === 0) return new Set()
  const found = await trx.selectFrom('zone_value').select('seq').where('seq', 'in', wanted).execute()
  return new Set(found.map(({ seq }) => seq))
}

async function lastOf(trx: Trx): Promise<number> {
  const last = await trx
    .selectFrom('zone_value')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return Number(last?.seq ?? 0)
}
