import { sql } from 'kysely'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../app-error.ts'
import { attachAskedHints } from './asked-hints.ts'
import { copyBelow } from './copy-version.ts'

export const policyPlanEventHooks: CatalogueHooks<'policy-plan-event'> = {
  extra: {
    rule_plans: sql<number>`(
      select count(*) from policy_plan_rule r
      where r.pcc_rule_ver_id = policy_plan_event.pcc_rule_ver_id and r.pcr_event_id = policy_plan_event.pcr_event_id)`,
  },
}

export const policyPlanRuleHooks: CatalogueHooks<'policy-plan-rule'> = {
  attach: attachAskedHints,
  copyBelow: (copied) => copyBelow('policy-plan-rule', copied),
  async beforeSave(saving) {
    await checkEvent(saving)
    await givePriority(saving)
  },
}

/** A rule plan answers an event that its version holds; what there is not at all, the database refuses. */
async function checkEvent({ trx, values }: Saving<'policy-plan-rule'>): Promise<void> {
  const { pcc_rule_ver_id: version, pcr_event_id: event } = values
  const held = trx
    .selectFrom('policy_plan_event')
    .select('row_version')
    .where('pcc_rule_ver_id', '=', version)
    .where('pcr_event_id', '=', event)
  if (await held.executeTakeFirst()) return
  const versions = trx.selectFrom('policy_plan_ver').select('row_version').where('pcc_rule_ver_id', '=', version)
  if (!(await versions.executeTakeFirst())) return
  const events = trx.selectFrom('policy_event').select('row_version').where('pcr_event_id', '=', event)
  if (!(await events.executeTakeFirst())) return
  throw refusal('CONFLICT', 'The version does not hold this event: add the event to it first', 'pcr_event_id')
}

/** The newest rule plan is the strongest: its priority is the number of those that were there before. */
async function givePriority({ trx, engine, values, before }: Saving<'policy-plan-rule'>): Promise<void> {
  if (before || typeof values.priority === 'number') return
  const { pcc_rule_ver_id, pcr_event_id } = values
  await engine.lock(trx, `policy-plan-rule-priority ${pcc_rule_ver_id} ${pcr_event_id}`)
  const { count } = await trx
    .selectFrom('policy_plan_rule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pcc_rule_ver_id', '=', pcc_rule_ver_id)
    .where('pcr_event_id', '=', pcr_event_id)
    .executeTakeFirstOrThrow()
  values.priority = Number(count)
}
