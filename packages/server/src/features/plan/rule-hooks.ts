import { sql } from 'kysely'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import type { Trx } from '../../database/tables.ts'
import { refusal } from '../../http/app-error.ts'

export const policyPlanEventHooks: CatalogueHooks = {
  computed: {
    rule_plans: sql<number>`(
      select count(*) from policy_plan_rule r
      where r.pcc_rule_ver_id = policy_plan_event.pcc_rule_ver_id and r.pcr_event_id = policy_plan_event.pcr_event_id)`,
  },
}

export const policyPlanRuleHooks: CatalogueHooks = {
  async beforeSave(saving) {
    await checkEvent(saving)
    await givePriority(saving)
  },
}

/** A rule plan answers an event that its version holds; what there is not at all, the database refuses. */
async function checkEvent({ trx, values }: Saving): Promise<void> {
  const pair = { pcc_rule_ver_id: values.pcc_rule_ver_id as number, pcr_event_id: values.pcr_event_id as number }
  if (await exists(trx, 'policy_plan_event', pair)) return
  const { pcc_rule_ver_id, pcr_event_id } = pair
  if (!(await exists(trx, 'policy_plan_ver', { pcc_rule_ver_id }))) return
  if (!(await exists(trx, 'policy_event', { pcr_event_id }))) return
  throw refusal('CONFLICT', 'The version does not hold this event: add the event to it first', 'pcr_event_id')
}

async function exists(trx: Trx, table: string, key: Readonly<Record<string, number>>): Promise<boolean> {
  let rows = trx.selectFrom(table).select('row_version')
  for (const [column, value] of Object.entries(key)) rows = rows.where(column, '=', value)
  return (await rows.executeTakeFirst()) !== undefined
}

/** The newest rule plan is the strongest: its priority is the number of those that were there before. */
async function givePriority({ trx, engine, values, before }: Saving): Promise<void> {
  if (before || typeof values.priority === 'number') return
  const { pcc_rule_ver_id, pcr_event_id } = values
  await engine.lock(trx, `policy-plan-rule-priority ${pcc_rule_ver_id} ${pcr_event_id}`)
  const { count } = await trx
    .selectFrom('policy_plan_rule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pcc_rule_ver_id', '=', pcc_rule_ver_id as number)
    .where('pcr_event_id', '=', pcr_event_id as number)
    .executeTakeFirstOrThrow()
  values.priority = Number(count)
}
