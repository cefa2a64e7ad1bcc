import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'

export const flowGroupHooks: CatalogueHooks<'flow-group'> = {
  computed: {
    filter_count: sql<number>`(select count(*) from rule_flow f where f.flow_group_id = flow_group.flow_group_id)`,
  },
}
