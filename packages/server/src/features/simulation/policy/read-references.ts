import type { ReferenceRows } from '@tollgate/engine/decide/rows/policy-data.ts'
import type { Db } from '../../../database/tables.ts'

/** The records that plans and workflows refer to, as far as decisions depend on them. */
export async function readReferences(db: Db): Promise<ReferenceRows> {
  return { ...(await readInputs(db)), ...(await readRules(db)) }
}

/** Ids of the accumulators that a context may contain. */
export async function readAccumulators(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('accumulator_type').select('resource_id').execute()
  return new Set(rows.map(({ resource_id }) => resource_id))
}

type Rules = 'pcc_rules' | 'group_members' | 'flows' | 'qos_rules' | 'arps' | 'rating_groups' | 'services'

async function readInputs(db: Db): Promise<Omit<ReferenceRows, Rules>> {
  return {
    events: await db.selectFrom('policy_event').select(['pcr_event_id', 're_type', 're_code', 'key']).execute(),
    attributes: await db
      .selectFrom('attribute')
      .select(['re_attr', 're_attr_name', 're_attr_src_type', 'measurable', 'key'])
      .execute(),
    zone_maps: await db.selectFrom('zone_map').select(['zone_map_id', 'match_mode', 'std_code']).execute(),
    zones: await db.selectFrom('zone').select(['zone_id', 'zone_map_id', 'zone_code', 'parent_zone_id']).execute(),
    zone_values: await db.selectFrom('zone_value').select(['seq', 'zone_id', 'value']).execute(),
    time_spans: await db
      .selectFrom('timespan_detail')
      .select(['time_span_id', 'cycle_begin_date', 'cycle_unit', 'duration', 'time_unit'])
      .execute(),
    counters: await db.selectFrom('policy_counter').select(['policy_counter_id', 'policy_counter_code']).execute(),
    balance_types: await db
      .selectFrom('balance_type_acct')
      .select(['acct_res_id', 'credit_limit', 'parent_acct_res_id', 'key'])
      .execute(),
    accumulators: await db.selectFrom('accumulator_type').select(['resource_id', 'cycle', 'rum', 'key']).execute(),
  }
}

async function readRules(db: Db): Promise<Pick<ReferenceRows, Rules>> {
  return {
    pcc_rules: await db.selectFrom('pcc_rule').selectAll().execute(),
    group_members: await db.selectFrom('pcc_rule_group_member').select(['pcc_rule_group_id', 'pcc_rule_id']).execute(),
    flows: await db.selectFrom('rule_flow').selectAll().execute(),
    qos_rules: await db.selectFrom('qos_rule').selectAll().execute(),
    arps: await db.selectFrom('qos_rule_arp').selectAll().execute(),
    rating_groups: await db.selectFrom('rating_group').select(['rating_group_id', 'rg_code']).execute(),
    services: await db.selectFrom('service_identifier').select(['pcc_service_id', 'si_code']).execute(),
  }
}
