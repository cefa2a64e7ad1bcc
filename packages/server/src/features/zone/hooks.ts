import { sql } from 'kysely'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { hasPath } from '../../catalogue/has-path.ts'
import { refusal } from '../../app-error.ts'

export const zoneHooks: CatalogueHooks<'zone'> = {
  computed: {
    value_count: sql<number>`(select count(*) from zone_value v where v.zone_id = zone.zone_id)`,
  },
  beforeSave: async (saving) => {
    await checkParentMap(saving)
    await checkNoCircle(saving)
  },
}

async function checkParentMap({ trx, values, before }: Saving<'zone'>): Promise<void> {
  const { zone_map_id: map, parent_zone_id: parent } = values
  if (parent !== null && parent !== undefined) {
    const found = await trx.selectFrom('zone').select('zone_map_id').where('zone_id', '=', parent).executeTakeFirst()
    if (found && found.zone_map_id !== map) {
      throw refusal('CONFLICT', 'The parent zone must be a zone of the same map', 'parent_zone_id')
    }
  }
  if (!before || before.zone_map_id === map) return
  const child = await trx
    .selectFrom('zone')
    .select('zone_id')
    .where('parent_zone_id', '=', before.zone_id)
    .executeTakeFirst()
  if (child) throw refusal('CONFLICT', 'A zone with child zones cannot move to another map', 'zone_map_id')
}

const PARENTS = { table: 'zone', from: 'zone_id', to: 'parent_zone_id' }

async function checkNoCircle({ trx, engine, values, before }: Saving<'zone'>): Promise<void> {
  if (!before || values.parent_zone_id === null) return
  // Two valid changes at once could close a cycle together.
  await engine.lock(trx, 'zone-parents')
  const circle = await hasPath(trx, PARENTS, values.parent_zone_id, before.zone_id)
  if (circle) throw refusal('CONFLICT', 'A zone cannot stand above itself', 'parent_zone_id')
}
