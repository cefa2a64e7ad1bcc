import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type { TimeZoneRules } from '../../time-span/time-zone-rules.ts'
import type { PlanRow, VersionRows } from './plan-rows.ts'
import type { WorkflowRows } from './workflow-rows.ts'

/** The key is what sessions name a record by; without one, by its id. */
type Keyed = { key?: string }

export type EventRow = Pick<StoredRow<'policy-event'>, 'pcr_event_id' | 're_type' | 're_code'> & Keyed
/** The name counts of attributes of the system alone (source D). */
export type AttributeRow = Pick<StoredRow<'attribute'>, 're_attr' | 're_attr_src_type' | 'measurable'> &
  Partial<Pick<StoredRow<'attribute'>, 're_attr_name'>> &
  Keyed
/** When it begins again, and the unit in which it counts (statements 66 and 68). */
export type AccumulatorRow = Pick<StoredRow<'accumulator-type'>, 'resource_id' | 'cycle' | 'rum'> & Keyed
export type ZoneValueRow = Pick<StoredRow<'zone-value'>, 'seq' | 'zone_id' | 'value'>
export type TimeSpanDetailRow = Pick<
  StoredRow<'timespan-detail'>,
  'time_span_id' | 'cycle_begin_date' | 'cycle_unit' | 'duration' | 'time_unit'
>
export type BalanceTypeRow = Pick<
  StoredRow<'balance-type-acct'>,
  'acct_res_id' | 'credit_limit' | 'parent_acct_res_id'
> &
  Keyed
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
  accumulators?: readonly AccumulatorRow[]
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
  /** Where plans may be used, and whose defaults they are (statement 64). */
  assignments?: readonly AssignmentRow[]
  session_settings?: SessionSettings
  /** What tells this policy from the one that decided a session before (statement 69). */
  name?: string
}

export type AssignmentRow = Pick<
  StoredRow<'plan-assignment'>,
  'pcr_plan_id' | 'apn' | 'slice' | 'subscriber_class' | 'eff_date' | 'exp_date'
>

export interface SessionSettings {
  /** What is asked to be reported of a unit where no quota is left to reach, by rum (statement 66). */
  reporting_threshold: Readonly<Record<string, number>>
  /** So much before a moment a gateway that asks again is treated as at it. */
  moment_tolerance_s: number
}
