import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import { refusal } from '../../app-error.ts'
import type { Call } from './workflow-wide-hints.ts'

export const callbackHooks: CatalogueHooks<'rule-workflow-cb', keyof Call> = {
  computed: {
    work_group_name: sql<string>`pcc_work_group.work_group_name`,
  },
  extra: {
    own_workflow: sql<number>`pcc_work_node.work_group_id`,
    called_workflow: sql<number>`rule_workflow_cb.work_group_id`,
  },
  async beforeSave({ trx, values, before }) {
    if (before) return
    const stored = trx
      .selectFrom('rule_workflow_cb')
      .select('work_node_id')
      .where('work_node_id', '=', values.work_node_id)
    if (await stored.executeTakeFirst()) throw refusal('DUPLICATE', 'The node has a callback already', 'work_node_id')
  },
}
