import { sql, type Selectable } from 'kysely'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { EVENTS_OF_EXECUTION } from '@tollgate/contract/catalogues/function-fields.ts'
import { describeExecution, type ExecutionWords } from '@tollgate/policy/workflow/describe.ts'
import { sourceOf, type Source } from '../../catalogue/select-rows.ts'
import type { CatalogueHooks, Saving, SelectedRow } from '../../catalogue/hooks.ts'
import { conditionGroupHooks, conditionHooks } from './condition-hooks.ts'
import { functionDetail } from './function-hooks.ts'
import { nodeHooks, workflowOfNode } from './node-hooks.ts'
import { workflowHooks } from './workflow-hooks.ts'
import { withWarningsInside } from './warnings-inside.ts'
import { withCycleHints, withReachHints, type Call } from './workflow-wide-hints.ts'
import { refusal } from '../../app-error.ts'
import { sequenceWithin } from '../../catalogue/next-sequence.ts'
import { storeParameterRecords, recordNames } from './parameter-records.ts'
import { builtIn } from '../../catalogue/built-in.ts'
import type { Part } from '../../catalogue/present-row.ts'
import type { Tables } from '../../database/tables.ts'

const functionHooks: CatalogueHooks<'rule-workflow-func', keyof Parameters> = {
  extra: {
    ...builtIn('rule-workflow-func'),
    param1: sql<string | null>`rule_workflow_func.param1`,
    param2: sql<string | null>`rule_workflow_func.param2`,
  },
  async attach(_db, rows: readonly (SelectedRow<'rule-workflow-func'> & Parameters)[]) {
    return rows.map(({ param1, param2 }) => ({ param1: parsed(param1), param2: parsed(param2) }))
  },
}

/** Stored as JSON. */
type Parameters = Pick<Selectable<Tables['rule_workflow_func']>, 'param1' | 'param2'>

const callbackHooks: CatalogueHooks<'rule-workflow-cb', keyof Call> = {
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

const EVENTS = EVENTS_OF_EXECUTION.through.table
const giveSequence = sequenceWithin('rule_workflow_exec', 'work_node_id')

const executionHooks: CatalogueHooks<'rule-workflow-exec', keyof Call> = {
  computed: {
    src_re_attr_name: sql<string>`pcc_src_re_attr.re_attr_name`,
    obj_re_attr_name: sql<string>`pcc_obj_re_attr.re_attr_name`,
  },
  extra: {
    own_workflow: sql<number>`pcc_work_node.work_group_id`,
    called_workflow: sql<number | null>`rule_workflow_exec.workflow_id`,
  },
  async attach(db, rows) {
    const names = await recordNames(db, rows)
    return rows.map((row) => ({
      function_detail: functionDetail(row.function),
      work_action_script: describeExecution(row as unknown as ExecutionWords, names),
    }))
  },
  async beforeSave(saving) {
    const lists = await storeParameterRecords(saving, '')
    await giveSequence(saving)
    await storeEvents(saving, lists[EVENTS_OF_EXECUTION.to] ?? [])
  },
}

const TABLE = 'rule_workflow_node_position'

const positionHooks: CatalogueHooks<'rule-workflow-node-position'> = {
  async beforeSave(saving) {
    await checkWorkflow(saving)
    if (saving.before) return
    const { trx, values } = saving
    const placed = trx.selectFrom(TABLE).select('work_node_id').where('work_node_id', '=', values.work_node_id)
    if (await placed.executeTakeFirst()) throw refusal('DUPLICATE', 'The node has a position already', 'work_node_id')
  },
}

/** Hooks of the workflow catalogues, by catalogue name. */
const workflowCatalogueHooks = {
  'rule-workflow-group': workflowHooks,
  'rule-workflow-node': nodeHooks,
  'rule-workflow-node-position': positionHooks,
  'rule-workflow-func': functionHooks,
  'rule-workflow-cb': callbackHooks,
  'rule-workflow-cond-group': conditionGroupHooks,
  'rule-workflow-cond': conditionHooks,
  'rule-workflow-exec': executionHooks,
} as const satisfies { [Name in CatalogueName]?: CatalogueHooks<Name> }

const inside = {
  'rule-workflow-node': withReachHints(nodeHooks),
  'rule-workflow-cb': withCycleHints(callbackHooks),
  'rule-workflow-exec': withCycleHints(executionHooks),
  'rule-workflow-cond-group': conditionGroupHooks,
}

/**
 * The same with warnings that need the whole workflow. The designer reads whole workflows anyway, and a batch of edits
 * would read the workflow for each edit.
 */
export const warnedWorkflowHooks: { readonly [Name in WorkflowCatalogue]: CatalogueHooks<Name> } = {
  ...workflowCatalogueHooks,
  ...inside,
  'rule-workflow-group': withWarningsInside(workflowHooks, inside),
}

export type WorkflowCatalogue = keyof typeof workflowCatalogueHooks

export function workflowSource(name: WorkflowCatalogue): Source {
  return sourceOf(catalogueOf(name), catalogues, workflowCatalogueHooks[name])
}

/** Stores the events of an execution, by the node and sequence that it will have. */
async function storeEvents(
  { trx, values, before }: Saving<'rule-workflow-exec'>,
  events: readonly number[],
): Promise<void> {
  if (before) {
    await trx.deleteFrom(EVENTS).where('work_node_id', '=', before.work_node_id).where('seq', '=', before.seq).execute()
  }
  const { work_node_id, seq } = values
  if (events.length === 0 || seq === null) return
  await trx
    .insertInto(EVENTS)
    .values(events.map((pcr_event_id) => ({ work_node_id, seq, pcr_event_id })))
    .execute()
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

function parsed(text: unknown): Part {
  return typeof text === 'string' ? JSON.parse(text) : null
}
