import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { DecidingRow, StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type { TimeZoneRules } from '../../time-span/time-zone-rules.ts'

/** A row whose records sessions name by their key, or by their id if they have none. */
type Keyed<Name extends CatalogueName> = Omit<DecidingRow<Name>, 'key'> & { key?: string }
/** A row with fields that decisions do not read, but show. */
type Shown<Name extends CatalogueName, Field extends keyof StoredRow<Name>> = DecidingRow<Name> &
  Pick<StoredRow<Name>, Field>

export type EventRow = Keyed<'policy-event'>
/** The name matters only for system attributes (source D). */
export type AttributeRow = Omit<Keyed<'pcrf-attribute'>, 're_attr_name'> & { re_attr_name?: string }
/** With its cycle and the unit in which it counts (statements 66 and 68). */
export type AccumulatorRow = Keyed<'accumulator-type'>
export type ZoneValueRow = DecidingRow<'zone-value'>
export type TimeSpanDetailRow = Omit<DecidingRow<'timespan-detail'>, 'time_span_detail_id'>
export type BalanceTypeRow = Keyed<'balance-type-acct'>
export type PccRuleRow = Shown<'pcc-rule', 'rule_name' | 'key'>
export type FlowRow = Shown<'rule-flow', 'flow_name'>
export type QosRow = Shown<'qos-rule', 'qos_policy_name' | 'key'>
export type ArpRow = DecidingRow<'qos-rule-arp'>

/** Stored rows of the catalogues that plans and workflows refer to, in any order. */
export interface ReferenceRows {
  events: readonly EventRow[]
  attributes: readonly AttributeRow[]
  zone_maps: readonly DecidingRow<'zone-map'>[]
  zones: readonly DecidingRow<'zone'>[]
  zone_values: readonly ZoneValueRow[]
  /** Rows of all time spans. A span without rows never runs. */
  time_spans: readonly TimeSpanDetailRow[]
  counters: readonly DecidingRow<'policy-counter'>[]
  balance_types: readonly BalanceTypeRow[]
  accumulators?: readonly AccumulatorRow[]
  pcc_rules: readonly PccRuleRow[]
  group_members: readonly Omit<DecidingRow<'pcc-rule-group-member'>, 'pcc_rule_group_mapping_id'>[]
  flows: readonly FlowRow[]
  qos_rules: readonly QosRow[]
  arps: readonly ArpRow[]
  rating_groups: readonly DecidingRow<'rating-group'>[]
  services: readonly DecidingRow<'service-identifier'>[]
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

export type AssignmentRow = Omit<DecidingRow<'plan-assignment'>, 'plan_assignment_id'>

export interface SessionSettings {
  /** Granted amount by unit (`rum`) when no quota is ahead, so that usage is still reported (statement 66). */
  reporting_threshold: Readonly<Record<string, number>>
  /** A gateway that asks again up to this many seconds early is treated as if it asked on time. */
  moment_tolerance_s: number
}

export type WorkflowRow = Omit<Keyed<'rule-workflow-group'>, 'version_of'> & { version_of?: number | null }

export type NodeRow = Omit<DecidingRow<'rule-workflow-node'>, 'work_group_id'>

export type ConditionRow = Omit<DecidingRow<'rule-workflow-cond'>, 'work_cond_group_id' | 'seq'> & { seq: number }

export interface ConditionGroupRow {
  work_cond_group_id: number
  work_node_id: number
  conditions: readonly ConditionRow[]
}

export type ExecutionRow = Omit<DecidingRow<'rule-workflow-exec'>, 'seq' | 'function'> & {
  seq: number
  function: string | null
}

export type CallbackRow = DecidingRow<'rule-workflow-cb'>

/** The part of the model's `Workflow` that the engine reads. Nodes and condition groups are in stored order: the first start counts. */
export interface WorkflowRows {
  group: WorkflowRow
  nodes: readonly NodeRow[]
  condition_groups: readonly ConditionGroupRow[]
  executions: readonly ExecutionRow[]
  callbacks: readonly CallbackRow[]
}

export type PlanRow = DecidingRow<'policy-plan'>
export type VersionRow = DecidingRow<'policy-plan-ver'>
export type PlanEventRow = Omit<DecidingRow<'policy-plan-event'>, 'pcc_rule_ver_id'>
export type RulePlanRow = Omit<DecidingRow<'policy-plan-rule'>, 'pcc_rule_ver_id'>
export type RuleZoneRow = DecidingRow<'policy-plan-rule-zone'>
export type MappingRow = DecidingRow<'policy-plan-mapping'>
export type UnitRow = DecidingRow<'policy-plan-mapping-unit'>
export type BasicVersionRow = Omit<DecidingRow<'policy-plan-basic-ver'>, 'ap_rule_id'>
export type BasicRow = DecidingRow<'policy-plan-basic'>

/** Forms require the PCC rule, but rows written by other programs may lack it. The rate of accumulation rules likewise. */
export type BasicTimeSpanRow = Omit<DecidingRow<'policy-plan-basic-timespan'>, 'pcc_rule_id'> & {
  pcc_rule_id: number | null
}

export type AccumulationRow = Omit<DecidingRow<'policy-plan-basic-accm'>, 'rate' | 'pcc_rule_id'> & {
  rate: number | null
  pcc_rule_id: number | null
}

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
