import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { askedHints, type AskedHints, type NamedRule } from '@tollgate/policy/plan/asked-at.ts'
import { inChunks } from '../../database/in-chunks.ts'
import type { Db } from '../../database/tables.ts'

const GX_TRIGGER = /^\d{1,3}$/

/** Of each rule plan what is doubtful beside the others of its version. */
export async function attachAskedHints(
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

/** Null: the gateway does not report it. */
function triggerOf({ re_type_name, re_code }: { re_type_name: string; re_code: string | null }): number | null {
  return re_type_name === 'Gx' && re_code !== null && GX_TRIGGER.test(re_code) ? Number(re_code) : null
}

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
