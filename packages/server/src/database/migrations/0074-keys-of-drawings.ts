import { sql } from 'kysely'
import type { SchemaStep } from '../schema-step.ts'
import type { Db } from '../tables.ts'

/** The tables with keys at the time of this step, and their ids. */
const KEYED = {
  policy_event: 'pcr_event_id',
  service_identifier: 'pcc_service_id',
  rating_group: 'rating_group_id',
  zone_map: 'zone_map_id',
  zone: 'zone_id',
  policy_counter: 'policy_counter_id',
  accumulator_type: 'resource_id',
  balance_type_acct: 'acct_res_id',
  qos_rule: 'qos_policy_id',
  flow_group: 'flow_group_id',
  rule_flow: 'packet_filter_id',
  attribute: 're_attr',
  timespan: 'time_span_id',
  pcc_rule: 'pcc_rule_id',
  rule_workflow_group: 'work_group_id',
  rule_workflow_node: 'work_node_id',
  policy_plan: 'pcr_plan_id',
  policy_plan_ver: 'pcc_rule_ver_id',
  plan_assignment: 'plan_assignment_id',
  policy_plan_rule: 'ap_rule_id',
  policy_plan_rule_zone: 'ap_rule_zone_id',
  policy_plan_mapping: 'mapping_id',
  policy_plan_basic_ver: 'basic_rule_ver_id',
  policy_plan_basic: 'basic_rule_id',
  policy_plan_basic_timespan: 'time_span_rule',
  policy_plan_basic_accm: 'acm_rule_id',
  simulation_case: 'simulation_case_id',
}

/** No key ends as the path of a drawing does. The id keeps the other key from meeting one that there is. */
export const keysOfDrawings: SchemaStep = () => [renameKeys]

async function renameKeys(db: Db): Promise<void> {
  for (const [table, id] of Object.entries(KEYED))
    await sql`update ${sql.table(table)} set "key" = substr(substr("key", 1, length("key") - 7), 1, 40) || '-layout-' || ${sql.ref(id)},
      row_version = row_version + 1 where "key" like '%.layout'`.execute(db)
}
