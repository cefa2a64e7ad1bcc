import { z } from 'zod'

const whole = z.int().nullable()
const text = z.string().nullable()

const arp = z.object({
  arp_id: z.int(),
  priority_level: z.int(),
  pre_emption_capability: whole,
  pre_emption_vulnerability: whole,
})

/** A QoS rule with its ARP: plain rates in bit/s, `ex_` rates in kbit/s. */
export const qosDefinitionSchema = z.object({
  qos_policy_id: z.int(),
  qos_policy_name: z.string(),
  qos_policy_code: text,
  qci: whole,
  def_qos_flow_flag: text,
  mbrul: whole,
  mbrdl: whole,
  gbrul: whole,
  gbrdl: whole,
  apn_mrbul: whole,
  apn_mrbdl: whole,
  ex_mbrul: whole,
  ex_mbrdl: whole,
  ex_gbrul: whole,
  ex_gbrdl: whole,
  ex_apn_mrbul: whole,
  ex_apn_mrbdl: whole,
  qos_priority_level: whole,
  averaging_window: whole.describe('ms'),
  max_data_burst_volume: whole.describe('Octets'),
  reflective_qos: text,
  notification_control: text,
  arp: arp.nullable(),
})
export type QosDefinition = z.infer<typeof qosDefinitionSchema>

const flow = z.object({
  packet_filter_id: z.int(),
  flow_name: z.string(),
  flow_description: text,
  tos_traffic_class: text,
  security_parameter_index: text,
  flow_label: text,
  flow_direction: whole,
  packet_filter_usage: whole,
})
export type FlowDefinition = z.infer<typeof flow>

/** A PCC rule with everything that an export to Gx or 5G needs. */
export const ruleDefinitionSchema = z.object({
  pcc_rule_id: z.int(),
  rule_code: z.string(),
  rule_name: z.string(),
  rule_type: text,
  priority: whole.describe('Precedence: the lower number is applied first'),
  change_rule: whole,
  admission: whole,
  rule_mode: whole,
  monitoring_key: text,
  charging_rule_id: whole,
  advice_type: whole,
  cond_data_id: whole,
  url_instance_id: whole,
  redirection_rule_id: whole,
  flow_group_id: whole,
  flows: z.array(flow),
  qos: qosDefinitionSchema.nullable(),
  rating_group: z.object({ rating_group_id: z.int(), rg_code: z.string() }).nullable(),
  service: z.object({ pcc_service_id: z.int(), si_code: z.int() }).nullable(),
  rums: z.array(z.int()).describe('Units that the outcomes which chose it count in: what Metering-Method follows from'),
})
export type RuleDefinition = z.infer<typeof ruleDefinitionSchema>
