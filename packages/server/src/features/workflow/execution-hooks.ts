import { sql } from 'kysely'
import { EVENTS_OF_EXECUTION } from '@tollgate/contract/catalogues/function-fields.ts'
import { describeExecution, type ExecutionWords } from '@tollgate/policy/workflow/describe.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { sequenceWithin } from '../../catalogue/next-sequence.ts'
import { functionDetail } from './function-hooks.ts'
import { storeParameterRecords, recordNames } from './parameter-records.ts'
import type { Call } from './workflow-wide-hints.ts'

const EVENTS = EVENTS_OF_EXECUTION.through.table
const giveSequence = sequenceWithin('rule_workflow_exec', 'work_node_id')

export const executionHooks: CatalogueHooks<'rule-workflow-exec', keyof Call> = {
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
