import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type {
  AccumulationRow,
  BasicRow,
  BasicTimeSpanRow,
  BasicVersionRow,
  ConditionRow,
  ExecutionRow,
  FlowRow,
  MappingRow,
  NodeRow,
  PccRuleRow,
  PlanRow,
  QosRow,
  ReferenceRows,
  RulePlanRow,
  RuleZoneRow,
  UnitRow,
  VersionRow,
  VersionRows,
  WorkflowRow,
  WorkflowRows,
} from '../../../src/decide/rows/policy-data.ts'

// Rows as the database holds them, with what a test does not speak of left empty.

const LONG_AGO = '2020-01-01T00:00:00.000Z'
const DATES = { eff_date: LONG_AGO, exp_date: null }

/** Unless a test says otherwise, rows stand in the order of their ids. */
const orderOf = (id: number) => ({ place: id, key: `k${id}` })

export const plan = (row: Partial<PlanRow> & Pick<PlanRow, 'pcr_plan_id'>): PlanRow => ({
  ...orderOf(row.pcr_plan_id),
  priority: 1,
  state: 'A',
  ...row,
})

export const version = (row: Partial<VersionRow> & Pick<VersionRow, 'pcc_rule_ver_id'>): VersionRow => ({
  ...orderOf(row.pcc_rule_ver_id),
  pcr_plan_id: 1,
  ...DATES,
  ...row,
})

export const rulePlan = (row: Partial<RulePlanRow> & Pick<RulePlanRow, 'ap_rule_id'>): RulePlanRow => ({
  ...orderOf(row.ap_rule_id),
  pcr_event_id: 1,
  priority: 0,
  ...row,
})

export const ruleZone = (row: Partial<RuleZoneRow> & Pick<RuleZoneRow, 'ap_rule_zone_id'>): RuleZoneRow => ({
  ...orderOf(row.ap_rule_zone_id),
  ap_rule_id: 1,
  mapping_src_type: 'A',
  mapping_src_value: '1',
  mapping_des_type: 'V',
  mapping_des_value: null,
  zone_map_id: null,
  ...row,
})

export const mapping = (row: Partial<MappingRow> & Pick<MappingRow, 'mapping_id'>): MappingRow => ({
  ...orderOf(row.mapping_id),
  ap_rule_id: 1,
  priority: 0,
  ...row,
})

export const unit = (
  row: Partial<UnitRow> & Pick<UnitRow, 'mapping_unit_id' | 'mapping_id' | 'ap_rule_zone_id'>,
): UnitRow => ({ mapping_match_type: 1, mapping_type: null, mapping_value: null, zone_id: null, ...row })

export const basicVersion = (
  row: Partial<BasicVersionRow> & Pick<BasicVersionRow, 'basic_rule_ver_id' | 'mapping_id'>,
): BasicVersionRow => ({ ...orderOf(row.basic_rule_ver_id), ...DATES, ...row })

export const basic = (row: Partial<BasicRow> & Pick<BasicRow, 'basic_rule_id' | 'basic_rule_ver_id'>): BasicRow => ({
  ...orderOf(row.basic_rule_id),
  priority: 0,
  pcc_rule_id: null,
  acct_res_id: null,
  pay_indicator: null,
  value: null,
  rum: null,
  ...row,
})

export const basicTimeSpan = (
  row: Partial<BasicTimeSpanRow> & Pick<BasicTimeSpanRow, 'time_span_rule' | 'basic_rule_id' | 'time_span_id'>,
): BasicTimeSpanRow => ({
  ...orderOf(row.time_span_rule),
  priority: 0,
  value: null,
  rum: null,
  adjust_method: null,
  pcc_rule_id: null,
  acct_res_id: null,
  ...row,
})

export const accumulation = (
  row: Partial<AccumulationRow> & Pick<AccumulationRow, 'acm_rule_id' | 'basic_rule_id' | 'resource_id'>,
): AccumulationRow => ({
  ...orderOf(row.acm_rule_id),
  start_quota: 0,
  stop_quota: null,
  rate: 0,
  time_span_id: null,
  rum: null,
  priority: 0,
  adjust_method: null,
  pcc_rule_id: null,
  acct_res_id: null,
  ...row,
})

/** Every field, also one that is new. */
const noValues = (name: 'pcc-rule' | 'qos-rule'): Record<string, unknown> =>
  Object.fromEntries(Object.keys(catalogueOf(name).fields).map((field) => [field, null]))
const { comments: _comments, ...EMPTY_RULE } = noValues('pcc-rule') as Omit<
  StoredRow<'pcc-rule'>,
  'pcc_rule_id' | 'row_version'
>
const EMPTY_QOS = noValues('qos-rule') as Omit<QosRow, 'qos_policy_id'>

export const pccRule = (row: Partial<PccRuleRow> & Pick<PccRuleRow, 'pcc_rule_id'>): PccRuleRow => ({
  ...EMPTY_RULE,
  rule_name: `Rule ${row.pcc_rule_id}`,
  rule_code: `rule-${row.pcc_rule_id}`,
  rule_type: 'A',
  key: `rule-${row.pcc_rule_id}`,
  ...row,
})

export const flow = (row: Partial<FlowRow> & Pick<FlowRow, 'packet_filter_id' | 'flow_group_id'>): FlowRow => ({
  flow_name: `flow-${row.packet_filter_id}`,
  flow_description: null,
  tos_traffic_class: null,
  security_parameter_index: null,
  flow_label: null,
  flow_direction: 3,
  packet_filter_usage: null,
  ...orderOf(row.packet_filter_id),
  ...row,
})

export const qosRule = (row: Partial<QosRow> & Pick<QosRow, 'qos_policy_id'>): QosRow => ({
  ...EMPTY_QOS,
  qos_policy_name: `QoS ${row.qos_policy_id}`,
  ...row,
})

/** A version with some levels filled. */
export const versionRows = (rows: Partial<VersionRows> & Pick<VersionRows, 'version'>): VersionRows => ({
  events: [{ pcr_event_id: 1, policy_plan_event_id: 1 }],
  rules: [],
  zones: [],
  mappings: [],
  units: [],
  basic_versions: [],
  basics: [],
  time_spans: [],
  accumulations: [],
  ...rows,
})

export const references = (rows: Partial<ReferenceRows> = {}): ReferenceRows => ({
  events: [],
  attributes: [],
  zone_maps: [],
  zones: [],
  zone_values: [],
  time_spans: [],
  counters: [],
  balance_types: [],
  pcc_rules: [],
  group_members: [],
  flows: [],
  qos_rules: [],
  arps: [],
  rating_groups: [],
  services: [],
  ...rows,
})

export const workflow = (row: Partial<WorkflowRow> & Pick<WorkflowRow, 'work_group_id'>): WorkflowRow => ({
  work_group_type: 'A',
  ...DATES,
  ...row,
})

export const node = (
  work_node_id: number,
  work_node_type: string,
  work_next_node_id: number | null = null,
  work_next_node_id_n: number | null = null,
): NodeRow => ({
  ...orderOf(work_node_id),
  work_node_id,
  work_node_type,
  work_next_node_id,
  work_next_node_id_n,
})

export const condition = (row: Partial<ConditionRow> & Pick<ConditionRow, 'work_cond_id'>): ConditionRow => ({
  seq: row.work_cond_id,
  re_attr: null,
  function: null,
  param1: null,
  param2: null,
  sort_operator: 1,
  is_const: 'Y',
  operand: null,
  r_re_attr: null,
  r_function: null,
  r_param1: null,
  r_param2: null,
  zone_id: null,
  ...row,
})

export const execution = (
  row: Partial<ExecutionRow> & Pick<ExecutionRow, 'work_exec_id' | 'work_node_id'>,
): ExecutionRow => ({
  seq: row.work_exec_id,
  function: null,
  param1: null,
  param2: null,
  src_re_attr: null,
  obj_re_attr: null,
  ...row,
})

export const workflowRows = (rows: Partial<WorkflowRows> & Pick<WorkflowRows, 'group'>): WorkflowRows => ({
  nodes: [],
  condition_groups: [],
  executions: [],
  callbacks: [],
  ...rows,
})
