import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../app-error.ts'
import { workflowOfNode } from './node-hooks.ts'

const TABLE = 'rule_workflow_node_position'

export const positionHooks: CatalogueHooks<'rule-workflow-node-position'> = {
  async beforeSave(saving) {
    await checkWorkflow(saving)
    if (saving.before) return
    const { trx, values } = saving
    const placed = trx.selectFrom(TABLE).select('work_node_id').where('work_node_id', '=', values.work_node_id)
    if (await placed.executeTakeFirst()) throw refusal('DUPLICATE', 'The node has a position already', 'work_node_id')
  },
}

/** A position belongs to the workflow of its node. Throws if the body names another one. */
async function checkWorkflow({ trx, values }: Saving<'rule-workflow-node-position'>): Promise<void> {
  const own = await workflowOfNode(trx, values.work_node_id)
  const named = values.work_group_id
  if (typeof named === 'number' && own !== undefined && named !== own) {
    const known = trx.selectFrom('rule_workflow_group').select('work_group_id').where('work_group_id', '=', named)
    if (await known.executeTakeFirst()) throw refusal('CONFLICT', 'The node is in another workflow', 'work_group_id')
    throw refusal('INVALID', `Workflow: there is no rule workflow ${named}`, 'work_group_id')
  }
  // Without such a node, a foreign key refuses the row.
  values.work_group_id = own ?? named ?? 0
}
