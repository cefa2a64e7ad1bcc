import type { SchemaStep } from '../schema-step.ts'

/** The tables that are listed as a whole, and for large ones the column by which a list shows the rows of one owner. */
export const COUNTED: Readonly<Record<string, string | undefined>> = {
  policy_event_type: undefined,
  policy_event: undefined,
  attribute: undefined,
  trace_attribute: undefined,
  price_plan: undefined,
  accumulate_type: undefined,
  accumulator_type: undefined,
  balance_type: undefined,
  balance_type_acct: undefined,
  balance_type_group_member: 'pcc_acct_group_id',
  policy_counter: undefined,
  zone_map: undefined,
  zone: 'zone_map_id',
  zone_value: 'zone_id',
  rating_group: undefined,
  service_identifier: undefined,
  qos_rule_arp: undefined,
  qos_rule: undefined,
  flow_group: undefined,
  rule_flow: 'flow_group_id',
  timespan: undefined,
  pcc_rule: undefined,
  pcc_rule_group_member: 'pcc_rule_group_id',
  rule_cache_refresh: undefined,
  rule_workflow_func: undefined,
  rule_workflow_group: undefined,
  policy_plan_type: undefined,
  policy_plan_rule_type: undefined,
  policy_plan: undefined,
}

/**
 * Row totals and indexes for lists of a million rows, which were counted after each write, and sorted in some orders.
 */
export const largeLists: SchemaStep = ({ countRows, covering }) => {
  const [value, meaning] = [covering('value'), covering('exp_value')]
  return [
    ...countRows(COUNTED),
    // Replaces those of 0026: PostgreSQL uses an index-only scan only if the index contains the column itself.
    'drop index zone_value_in_zone_by_value',
    'drop index zone_value_in_zone_by_meaning',
    `create index zone_value_in_zone_by_value on zone_value (zone_id, fold(value), seq) ${value}`,
    `create index zone_value_in_zone_by_meaning on zone_value (zone_id, (exp_value is null), fold(exp_value), seq) ${meaning}`,
    `create index zone_value_in_zone_by_meaning_down on zone_value (zone_id, (exp_value is null), fold(exp_value) desc, seq) ${meaning}`,
    `create index zone_value_by_value on zone_value (fold(value), seq) ${value}`,
    `create index zone_value_by_meaning on zone_value ((exp_value is null), fold(exp_value), seq) ${meaning}`,
    `create index zone_value_by_meaning_down on zone_value ((exp_value is null), fold(exp_value) desc, seq) ${meaning}`,
  ]
}
