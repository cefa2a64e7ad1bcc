import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { ExportSource } from '../export-source.ts'
import { meteringOf } from '../metering.ts'
import { type FlowToSend, redirectionOf, type RuleToSend } from '../rules-to-send.ts'
import { fieldsOf, type Report, Sourced } from '../sourced.ts'
import { avp, group, type AvpTree } from './avp-tree.ts'
import { qosOfRule, reportOnly5g } from './qos.ts'

const BOTH_DIRECTIONS = 3
const OPEN = 2
/** Default-Bearer-Indication (TS 29.212 5.3.132). */
const BIND_TO_DEFAULT_BEARER = 0
const [SERVICE_LEVEL, RATING_GROUP_LEVEL] = [0, 1]

/** Charging-Rule-Definition in the order of TS 29.212 5.3.4. */
export function chargingRule(
  sent: Extract<RuleToSend, { kind: 'full' }>,
  source: ExportSource,
  report: Report,
): AvpTree[] {
  const { rule, flows, application } = sent
  const { rating_group, service, qos } = rule
  const of = fieldsOf('pcc-rule', rule.pcc_rule_id)
  const sourced = <V extends string | number>(value: V | null | undefined, field: string | null) =>
    value === null || value === undefined ? undefined : new Sourced(value, of(field))
  reportOnly5g(qos, report)
  return group('Charging-Rule-Definition', [
    ...avp('Charging-Rule-Name', sourced(rule.rule_code, 'rule_code')),
    ...avp('Service-Identifier', serviceOf(rule)),
    ...avp('Rating-Group', ratingGroupOf(rule)),
    ...flows.flatMap(flowInformation),
    ...avp('Default-Bearer-Indication', defaultBearerOf(rule)),
    ...avp('TDF-Application-Identifier', sourced(application, 'url_instance_id')),
    ...avp('Flow-Status', sourced(rule.admission ?? OPEN, 'admission')),
    ...(qos ? qosOfRule(qos) : []),
    ...avp(
      'Reporting-Level',
      rating_group
        ? sourced(service ? SERVICE_LEVEL : RATING_GROUP_LEVEL, service ? 'pcc_service_id' : 'rating_group_id')
        : undefined,
    ),
    ...chargingMode(rule),
    ...avp('Metering-Method', sourced(meteringOf(rule, report), null)),
    ...avp('Precedence', sourced(rule.priority, 'priority')),
    ...avp('Monitoring-Key', sourced(rule.monitoring_key, 'monitoring_key')),
    ...(rule.redirection_rule_id === null ? [] : redirectInformation(rule, source, report)),
  ])
}

function serviceOf({ service }: RuleDefinition): Sourced<number> | undefined {
  if (!service) return undefined
  return new Sourced(service.si_code, fieldsOf('service-identifier', service.pcc_service_id)('si_code'))
}

function ratingGroupOf({ rating_group: rated }: RuleDefinition): Sourced<number> | undefined {
  if (!rated) return undefined
  return new Sourced(Number(rated.rg_code), fieldsOf('rating-group', rated.rating_group_id)('rg_code'))
}

function defaultBearerOf({ qos }: RuleDefinition): Sourced<number> | undefined {
  if (qos?.def_qos_flow_flag !== '1') return undefined
  return new Sourced(BIND_TO_DEFAULT_BEARER, fieldsOf('qos-rule', qos.qos_policy_id)('def_qos_flow_flag'))
}

/** Online and Offline; 0 leaves it to the gateway. */
function chargingMode({ rule_mode, pcc_rule_id }: RuleDefinition): AvpTree[] {
  const mode = rule_mode ?? 0
  if (mode === 0) return []
  const origin = fieldsOf('pcc-rule', pcc_rule_id)('rule_mode')
  return [
    ...avp('Online', new Sourced(mode === 2 ? 0 : 1, origin)),
    ...avp('Offline', new Sourced(mode === 1 ? 0 : 1, origin)),
  ]
}

/** Flow-Information in the order of TS 29.212 5.3.53. */
function flowInformation({ flow, description }: FlowToSend): AvpTree[] {
  const of = fieldsOf('rule-flow', flow.packet_filter_id)
  const sourced = <V extends string | number>(value: V | null, field: string) =>
    value === null || value === '' ? undefined : new Sourced(value, of(field))
  return group('Flow-Information', [
    ...avp('Flow-Description', sourced(description, 'flow_description')),
    ...avp('Packet-Filter-Usage', sourced(flow.packet_filter_usage === 1 ? 1 : null, 'packet_filter_usage')),
    ...avp('ToS-Traffic-Class', sourced(flow.tos_traffic_class, 'tos_traffic_class')),
    ...avp('Security-Parameter-Index', sourced(flow.security_parameter_index, 'security_parameter_index')),
    ...avp('Flow-Label', sourced(flow.flow_label, 'flow_label')),
    ...avp('Flow-Direction', sourced(flow.flow_direction ?? BOTH_DIRECTIONS, 'flow_direction')),
  ])
}

function redirectInformation(rule: RuleDefinition, source: ExportSource, report: Report): AvpTree[] {
  const origin = fieldsOf('pcc-rule', rule.pcc_rule_id)('redirection_rule_id')
  const target = redirectionOf(rule, source, report)
  return group('Redirect-Information', [
    ...avp('Redirect-Support', new Sourced(1, origin)),
    ...avp('Redirect-Address-Type', target ? new Sourced(target.address_type, origin) : undefined),
    ...avp('Redirect-Server-Address', target ? new Sourced(target.server_address, origin) : undefined),
  ])
}
