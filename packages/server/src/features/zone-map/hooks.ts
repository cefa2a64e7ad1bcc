import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'

export const zoneMapHooks: CatalogueHooks<'zone-map'> = {
  computed: {
    zone_count: sql<number>`(select count(*) from zone z where z.zone_map_id = zone_map.zone_map_id)`,
  },
}
