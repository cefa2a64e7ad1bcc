import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type { TimeZoneRules } from '../../time-span/time-zone-rules.ts'

/** Sessions name a record by its key, or by its id if it has none. */
type Keyed = { key?: string }

export type EventRow = Pick<StoredRow<'policy-event'>, 'pcr_event_id' | 're_type' | 're_code'> & Keyed
/** The name matters only for system attributes (source D). */
export type AttributeRow = Pick<StoredRow<'attribute'>, 're_attr' | 're_attr_src_type' | 'measurable'> &
  Partial<Pick<StoredRow<'attribute'>, 're_attr_name'>> &
  Keyed
/** With its cycle and the unit in which it counts (statements 66 and 68). */
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

/** Stored rows of the catalogues that plans and workflows refer to, in any order. */
export interface ReferenceRows {
  events: readonly EventRow[]
  attributes: readonly AttributeRow[]
  zone_maps: readonly Pick<StoredRow<'zone-map'>, 'zone_map_id' | 'match_mode' | 'std_code'>[]
  zones: readonly Pick<StoredRow<'zone'>, 'zone_id' | 'zone_map_id' | 'zone_code' | 'parent_zone_id'>[]
  zone_values: readonly ZoneValueRow[]
  /** Rows of all time spans. A span without rows never runs. */
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

/** Everything that a decision depends on besides its request. */
export interface PolicyData {
  references: ReferenceRows
  plans: readonly PlanRow[]
  versions: readonly VersionRows[]
  workflows: readonly WorkflowRows[]
  /** The network's clock. Whole days are those of this clock; requests that name no time zone use it. */
  network_time_zone: TimeZoneRules
  /** Rules of the other time zones that a request may name. */
  time_zones?: readonly TimeZoneRules[]
  /** APNs, slices and subscriber classes for which plans are defaults (statement 64). */
  assignments?: readonly AssignmentRow[]
  session_settings?: SessionSettings
  /** Identifies the release. A session that was decided under another name is asked again (statement 69). */
  name?: string
}

export type AssignmentRow = Pick<
  StoredRow<'plan-assignment'>,
  'pcr_plan_id' | 'apn' | 'slice' | 'subscriber_class' | 'eff_date' | 'exp_date'
>

export interface SessionSettings {
  /** Granted amount by unit (`rum`) when no quota is ahead, so that usage is still reported (statement 66). */
  reporting_threshold: Readonly<Record<string, number>>
  /** A gateway that asks again up to this many seconds early is treated as if it asked on time. */
  moment_tolerance_s: number
}

export type WorkflowRow = Pick<
  StoredRow<'rule-workflow-group'>,
  'work_group_id' | 'work_group_type' | 'eff_date' | 'exp_date'
> & { version_of?: number | null; key?: string }

export type NodeRow = Pick<
  StoredRow<'rule-workflow-node'>,
  'work_node_id' | 'work_node_type' | 'work_next_node_id' | 'work_next_node_id_n'
>

export type ConditionRow = Omit<StoredRow<'rule-workflow-cond'>, 'work_cond_group_id' | 'row_version' | 'seq'> & {
  seq: number
}

export interface ConditionGroupRow {
  work_cond_group_id: number
  work_node_id: number
  conditions: readonly ConditionRow[]
}

export type ExecutionRow = Pick<
  StoredRow<'rule-workflow-exec'>,
  'work_exec_id' | 'work_node_id' | 'param1' | 'param2' | 'src_re_attr' | 'obj_re_attr'
> & { seq: number; function: string | null }

export type CallbackRow = Pick<StoredRow<'rule-workflow-cb'>, 'work_node_id' | 'work_group_id'>

/** The part of the model's `Workflow` that the engine reads. Nodes and condition groups are in stored order: the first start counts. */
export interface WorkflowRows {
  group: WorkflowRow
  nodes: readonly NodeRow[]
  condition_groups: readonly ConditionGroupRow[]
  executions: readonly ExecutionRow[]
  callbacks: readonly CallbackRow[]
}

/** Fields that order rows of equal strength. */
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

/** Forms require the PCC rule, but rows written by other programs may lack it. The rate of accumulation rules likewise. */
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

/** A whole version of a plan: the rows of each level, in any order. The contract's `VersionTree` has this form. */
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
