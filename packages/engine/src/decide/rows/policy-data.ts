import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type { TimeZoneRules } from '../../time-span/time-zone-rules.ts'
import type { PlanRow, VersionRows } from './plan-rows.ts'
import type { WorkflowRows } from './workflow-rows.ts'

export type EventRow = Pick<StoredRow<'policy-event'>, 'pcr_event_id' | 're_type' | 're_code'>
/** The name counts of attributes of the system alone (source D). */
export type AttributeRow = Pick<StoredRow<'attribute'>, 're_attr' | 're_attr_src_type' | 'measurable'> &
  Partial<Pick<StoredRow<'attribute'>, 're_attr_name'>>
export type ZoneValueRow = Pick<StoredRow<'zone-value'>, 'seq' | 'zone_id' | 'value'>
export type TimeSpanDetailRow = Pick<
  StoredRow<'timespan-detail'>,
  'time_span_id' | 'cycle_begin_date' | 'cycle_unit' | 'duration' | 'time_unit'
>
export type BalanceTypeRow = Pick<StoredRow<'balance-type-acct'>, 'acct_res_id' | 'credit_limit' | 'parent_acct_res_id'>
export type PccRuleRow = Omit<StoredRow<'pcc-rule'>, 'comments' | 'row_version'>
export type FlowRow = Omit<StoredRow<'rule-flow'>, 'row_version'>
export type QosRow = Omit<StoredRow<'qos-rule'>, 'row_version'>
export type ArpRow = Omit<StoredRow<'qos-rule-arp'>, 'row_version'>

/** What plans and workflows refer to: rows of catalogues as they are stored, in any order. */
export interface ReferenceRows {
  events: readonly EventRow[]
  event_types: readonly Pick<StoredRow<'policy-event-type'>, 're_type' | 're_type_name'>[]
  attributes: readonly AttributeRow[]
  zone_maps: readonly Pick<StoredRow<'zone-map'>, 'zone_map_id' | 'match_mode' | 'std_code'>[]
  zones: readonly Pick<StoredRow<'zone'>, 'zone_id' | 'zone_map_id' | 'zone_code' | 'parent_zone_id'>[]
  zone_values: readonly ZoneValueRow[]
  /** Rows of every time span; a span without rows never runs. */
  time_spans: readonly TimeSpanDetailRow[]
  counters: readonly Pick<StoredRow<'policy-counter'>, 'policy_counter_id' | 'policy_counter_code'>[]
  balance_types: readonly BalanceTypeRow[]
  pcc_rules: readonly PccRuleRow[]
  group_members: readonly Pick<StoredRow<'pcc-rule-group-member'>, 'pcc_rule_group_id' | 'pcc_rule_id'>[]
  flows: readonly FlowRow[]
  qos_rules: readonly QosRow[]
  arps: readonly ArpRow[]
  rating_groups: readonly Pick<StoredRow<'rating-group'>, 'rating_group_id' | 'rg_code'>[]
  services: readonly Pick<StoredRow<'service-identifier'>, 'pcc_service_id' | 'si_code'>[]
}

/** All that a decision can depend on besides its request. */
export interface PolicyData {
  references: ReferenceRows
  plans: readonly PlanRow[]
  versions: readonly VersionRows[]
  workflows: readonly WorkflowRows[]
  /** The network's clock: whole days are judged by it, and it is that of every request that names none. */
  network_time_zone: TimeZoneRules
  /** Rules of the other time zones that a request may name. */
  time_zones?: readonly TimeZoneRules[]
}
