import { compareText, inPlace } from '@tollgate/policy/order.ts'
import type { FlowDefinition, QosDefinition, RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { ArpRow, FlowRow, PccRuleRow, QosRow, ReferenceRows } from '../rows/policy-data.ts'
import { filterOf, type PacketFilter } from './packet-filter.ts'

export interface CompiledRule {
  pcc_rule_id: number
  rule_code: string
  key: string
  priority: number | null
  monitoring_key: string | null
  isGroup: boolean
  isBase: boolean
  /** The gateway knows it by its name. */
  isPredefined: boolean
  redirects: boolean
  /** Sent in full, without rating group, service or charging rule: free of charge. */
  isUnrated: boolean
  /** Members of a group, by precedence. Any other rule is its own only member. */
  members: readonly CompiledRule[]
  /** The distinct monitoring keys of its members. */
  monitoringKeys: readonly string[]
  /** Its QoS, if that is of the default bearer and so of the whole session. */
  sessionQos: QosDefinition | null
  definition: Omit<RuleDefinition, 'rums'>
  filters: readonly PacketFilter[]
}

/** Lower precedence first, rules without one last, then by code (statement 6). */
export function byPrecedence(
  a: Pick<CompiledRule, 'priority' | 'rule_code'>,
  b: Pick<CompiledRule, 'priority' | 'rule_code'>,
): number {
  const [first, second] = [a.priority ?? Number.MAX_VALUE, b.priority ?? Number.MAX_VALUE]
  return first - second || compareText(a.rule_code, b.rule_code)
}

export function compileRules(rows: ReferenceRows): Map<number, CompiledRule> {
  const definitionOf = definitions(rows)
  const rules = new Map(rows.pcc_rules.map((row) => [row.pcc_rule_id, compileRule(row, definitionOf(row))]))
  const membersOf = Map.groupBy(rows.group_members, ({ pcc_rule_group_id: group }) => group)
  for (const rule of rules.values()) {
    if (!rule.isGroup) continue
    rule.members = (membersOf.get(rule.pcc_rule_id) ?? [])
      .flatMap(({ pcc_rule_id: id }) => rules.get(id) ?? [])
      .filter((member) => !member.isGroup)
      .toSorted(byPrecedence)
    rule.monitoringKeys = [...new Set(rule.members.flatMap(({ monitoring_key: key }) => key ?? []))]
  }
  return rules
}

function compileRule(row: PccRuleRow, definition: CompiledRule['definition']): CompiledRule {
  const { pcc_rule_id, rule_code, key, rule_type, priority, monitoring_key } = row
  const rating = [row.rating_group_id, row.pcc_service_id, row.charging_rule_id]
  const rule: CompiledRule = {
    pcc_rule_id,
    rule_code,
    key,
    priority,
    monitoring_key,
    isGroup: rule_type === 'G',
    isBase: rule_type === 'C',
    isPredefined: rule_type === 'B',
    redirects: row.redirection_rule_id !== null,
    isUnrated: (rule_type ?? 'A') === 'A' && rating.every((id) => id === null),
    members: [],
    monitoringKeys: monitoring_key === null ? [] : [monitoring_key],
    sessionQos: definition.qos?.def_qos_flow_flag === '1' ? definition.qos : null,
    definition,
    filters: definition.flows.map(filterOf),
  }
  rule.members = [rule]
  return rule
}

/** Fields of a row that are told by the record they name, or not at all. Of others, one that is not told does not compile. */
type Untold<Row, Of, Resolved = 'key'> = Exclude<keyof Row, keyof Of | Resolved>
type UntoldOfRule = Untold<PccRuleRow, RuleDefinition, 'key' | 'qos_policy_id' | 'rating_group_id' | 'pcc_service_id'>

function definitions(
  rows: ReferenceRows,
): (row: PccRuleRow) => CompiledRule['definition'] & Record<UntoldOfRule, never> {
  const arps = new Map(rows.arps.map((row) => [row.arp_id, row]))
  const qosRules = new Map(rows.qos_rules.map((row) => [row.qos_policy_id, row]))
  const ratingGroups = new Map(rows.rating_groups.map((row) => [row.rating_group_id, row]))
  const services = new Map(rows.services.map((row) => [row.pcc_service_id, row]))
  const flowsOf = Map.groupBy(rows.flows, ({ flow_group_id: group }) => group)
  return (row) => {
    const qos = row.qos_policy_id === null ? undefined : qosRules.get(row.qos_policy_id)
    const ratingGroup = row.rating_group_id === null ? undefined : ratingGroups.get(row.rating_group_id)
    const service = row.pcc_service_id === null ? undefined : services.get(row.pcc_service_id)
    const flows = row.flow_group_id === null ? [] : (flowsOf.get(row.flow_group_id) ?? [])
    return {
      pcc_rule_id: row.pcc_rule_id,
      rule_code: row.rule_code,
      rule_name: row.rule_name,
      rule_type: row.rule_type,
      priority: row.priority,
      change_rule: row.change_rule,
      admission: row.admission,
      rule_mode: row.rule_mode,
      monitoring_key: row.monitoring_key,
      charging_rule_id: row.charging_rule_id,
      advice_type: row.advice_type,
      cond_data_id: row.cond_data_id,
      url_instance_id: row.url_instance_id,
      redirection_rule_id: row.redirection_rule_id,
      flow_group_id: row.flow_group_id,
      flows: inPlace(flows).map(flowDefinition),
      qos: qos === undefined ? null : qosDefinition(qos, qos.arp_id === null ? undefined : arps.get(qos.arp_id)),
      rating_group: ratingGroup ? { rating_group_id: ratingGroup.rating_group_id, rg_code: ratingGroup.rg_code } : null,
      service: service ? { pcc_service_id: service.pcc_service_id, si_code: service.si_code } : null,
    }
  }
}

function flowDefinition(
  row: FlowRow,
): FlowDefinition & Record<Untold<FlowRow, FlowDefinition, 'key' | 'place' | 'flow_group_id'>, never> {
  return {
    packet_filter_id: row.packet_filter_id,
    flow_name: row.flow_name,
    flow_description: row.flow_description,
    tos_traffic_class: row.tos_traffic_class,
    security_parameter_index: row.security_parameter_index,
    flow_label: row.flow_label,
    flow_direction: row.flow_direction,
    packet_filter_usage: row.packet_filter_usage,
  }
}

function qosDefinition(
  row: QosRow,
  arp: ArpRow | undefined,
): QosDefinition & Record<Untold<QosRow, QosDefinition, 'key' | 'arp_id'>, never> {
  return {
    qos_policy_id: row.qos_policy_id,
    qos_policy_name: row.qos_policy_name,
    qos_policy_code: row.qos_policy_code,
    qci: row.qci,
    def_qos_flow_flag: row.def_qos_flow_flag,
    mbrul: row.mbrul,
    mbrdl: row.mbrdl,
    gbrul: row.gbrul,
    gbrdl: row.gbrdl,
    apn_mrbul: row.apn_mrbul,
    apn_mrbdl: row.apn_mrbdl,
    ex_mbrul: row.ex_mbrul,
    ex_mbrdl: row.ex_mbrdl,
    ex_gbrul: row.ex_gbrul,
    ex_gbrdl: row.ex_gbrdl,
    ex_apn_mrbul: row.ex_apn_mrbul,
    ex_apn_mrbdl: row.ex_apn_mrbdl,
    qos_priority_level: row.qos_priority_level,
    averaging_window: row.averaging_window,
    max_data_burst_volume: row.max_data_burst_volume,
    reflective_qos: row.reflective_qos,
    notification_control: row.notification_control,
    arp: arp ? arpDefinition(arp) : null,
  }
}

type ArpDefinition = NonNullable<QosDefinition['arp']>

function arpDefinition(row: ArpRow): ArpDefinition & Record<Untold<ArpRow, ArpDefinition>, never> {
  return {
    arp_id: row.arp_id,
    priority_level: row.priority_level,
    pre_emption_capability: row.pre_emption_capability,
    pre_emption_vulnerability: row.pre_emption_vulnerability,
  }
}
