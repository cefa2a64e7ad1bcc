import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'

const nodes = sql`select count(*) from rule_workflow_node n where n.work_group_id = rule_workflow_group.work_group_id`

export const workflowHooks: CatalogueHooks<'rule-workflow-group'> = {
  computed: {
    node_count: sql<number>`(${nodes})`,
  },
  extra: {
    start_count: sql<number>`(${nodes} and n.work_node_type = 'S')`,
  },
}
