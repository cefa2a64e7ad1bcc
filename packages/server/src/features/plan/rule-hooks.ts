import { sql } from 'kysely'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../app-error.ts'
import { copyBelow } from './copy-version.ts'
import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { askedHints, type AskedHints, type NamedRule } from '@tollgate/policy/plan/asked-at.ts'
import { inChunks } from '../../database/in-chunks.ts'
import type { Db } from '../../database/tables.ts'

const GX_TRIGGER = /^\d{1,3}$/

const rulesOf = (db: Db) => (versions: readonly number[]) =>
  db
    .selectFrom('policy_plan_rule as r')
    .innerJoin('policy_event as e', 'e.pcr_event_id', 'r.pcr_event_id')
    .select(['r.ap_rule_id', 'r.ap_rule_name', 'r.key', 'r.place', 'r.priority', 'r.pcc_rule_ver_id'])
    .select(['r.pcr_event_id', 'e.pcr_event_name'])
    .where('r.pcc_rule_ver_id', 'in', versions)
    .orderBy('r.ap_rule_id')
    .execute()

const eventsOf = (db: Db) => (versions: readonly number[]) =>
  db
    .selectFrom('policy_plan_event as v')
    .innerJoin('policy_event as e', 'e.pcr_event_id', 'v.pcr_event_id')
    .innerJoin('policy_event_type as t', 't.re_type', 'e.re_type')
    .select(['v.pcc_rule_ver_id', 'v.pcr_event_id', 'e.re_code', 't.re_type_name'])
    .where('v.pcc_rule_ver_id', 'in', versions)
    .execute()

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

/** The event of a rule plan must be in its version. The database refuses unknown ids. */
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

/** By default, the newest rule plan is the strongest: its priority is the number of existing ones. */
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

/** Hints about rule plans that only show beside the others of their version. */
async function attachAskedHints(
  db: Db,
  rows: readonly Pick<StoredRow<'policy-plan-rule'>, 'ap_rule_id' | 'pcc_rule_ver_id'>[],
): Promise<readonly Partial<AskedHints>[]> {
  const versions = [...new Set(rows.map(({ pcc_rule_ver_id }) => pcc_rule_ver_id))]
  const [rules, events] = await Promise.all([inChunks(versions, rulesOf(db)), inChunks(versions, eventsOf(db))])
  const triggers = new Map(events.map((row) => [`${row.pcc_rule_ver_id} ${row.pcr_event_id}`, triggerOf(row)]))
  const named = rules.map((row): NamedRule & typeof row => ({
    ...row,
    key: row.key ?? '',
    place: row.place ?? 0,
    trigger: triggers.get(`${row.pcc_rule_ver_id} ${row.pcr_event_id}`) ?? null,
  }))
  const held = Map.groupBy(events, ({ pcc_rule_ver_id }) => pcc_rule_ver_id)
  const hints = new Map<number, AskedHints>()
  for (const [version, own] of Map.groupBy(named, ({ pcc_rule_ver_id }) => pcc_rule_ver_id)) {
    const ofVersion = new Set((held.get(version) ?? []).map(triggerOf).filter((trigger) => trigger !== null))
    for (const [id, said] of askedHints(own, ofVersion)) hints.set(id, said)
  }
  return rows.map(({ ap_rule_id }) => hints.get(ap_rule_id) ?? {})
}

/** Null: gateways do not report it. */
function triggerOf({ re_type_name, re_code }: { re_type_name: string; re_code: string | null }): number | null {
  return re_type_name === 'Gx' && re_code !== null && GX_TRIGGER.test(re_code) ? Number(re_code) : null
}
