import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'

/** What decides between rows of equal strength. */
type Order = 'key' | 'place'

export type PlanRow = Pick<StoredRow<'policy-plan'>, 'pcr_plan_id' | 'priority' | 'state' | Order>
export type VersionRow = Pick<
  StoredRow<'policy-plan-ver'>,
  'pcc_rule_ver_id' | 'pcr_plan_id' | 'eff_date' | 'exp_date' | Order
>
export type PlanEventRow = Pick<StoredRow<'policy-plan-event'>, 'policy_plan_event_id' | 'pcr_event_id'>
export type RulePlanRow = Pick<StoredRow<'policy-plan-rule'>, 'ap_rule_id' | 'pcr_event_id' | 'priority' | Order>
export type RuleZoneRow = Pick<
  StoredRow<'policy-plan-rule-zone'>,
  | Order
  | 'ap_rule_zone_id'
  | 'ap_rule_id'
  | 'mapping_src_type'
  | 'mapping_src_value'
  | 'mapping_des_type'
  | 'mapping_des_value'
  | 'zone_map_id'
>
export type MappingRow = Pick<StoredRow<'policy-plan-mapping'>, 'mapping_id' | 'ap_rule_id' | 'priority' | Order>
export type UnitRow = Pick<
  StoredRow<'policy-plan-mapping-unit'>,
  | 'mapping_unit_id'
  | 'mapping_id'
  | 'ap_rule_zone_id'
  | 'mapping_match_type'
  | 'mapping_type'
  | 'mapping_value'
  | 'zone_id'
>
export type BasicVersionRow = Pick<
  StoredRow<'policy-plan-basic-ver'>,
  'basic_rule_ver_id' | 'mapping_id' | 'eff_date' | 'exp_date' | Order
>
export type BasicRow = Pick<
  StoredRow<'policy-plan-basic'>,
  | Order
  | 'basic_rule_id'
  | 'basic_rule_ver_id'
  | 'priority'
  | 'pcc_rule_id'
  | 'acct_res_id'
  | 'pay_indicator'
  | 'value'
  | 'rum'
>
/** Forms ask for the rule and the rate that override; rows of other programs may lack them. */
export type BasicTimeSpanRow = Pick<
  StoredRow<'policy-plan-basic-timespan'>,
  | Order
  | 'time_span_rule'
  | 'basic_rule_id'
  | 'time_span_id'
  | 'priority'
  | 'value'
  | 'rum'
  | 'adjust_method'
  | 'acct_res_id'
> & { pcc_rule_id: number | null }
export type AccumulationRow = Pick<
  StoredRow<'policy-plan-basic-accm'>,
  | Order
  | 'acm_rule_id'
  | 'basic_rule_id'
  | 'resource_id'
  | 'start_quota'
  | 'stop_quota'
  | 'time_span_id'
  | 'rum'
  | 'priority'
  | 'adjust_method'
  | 'acct_res_id'
> & { rate: number | null; pcc_rule_id: number | null }

/** A whole version of a plan: rows of every level side by side, in any order. A `VersionTree` of the contract is one. */
export interface VersionRows {
  version: VersionRow
  events: readonly PlanEventRow[]
  rules: readonly RulePlanRow[]
  zones: readonly RuleZoneRow[]
  mappings: readonly MappingRow[]
  units: readonly UnitRow[]
  basic_versions: readonly BasicVersionRow[]
  basics: readonly BasicRow[]
  time_spans: readonly BasicTimeSpanRow[]
  accumulations: readonly AccumulationRow[]
}
