import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { ExportSource } from '../export-source.ts'
import { type FlowToSend, redirectionOf } from '../rules-to-send.ts'
import { fieldsOf, type Report, Sourced } from '../sourced.ts'
import type { DecisionTable } from './decision-tables.ts'
import type { JsonTree } from './json-tree.ts'

const OPEN = 2
const FLOW_STATUSES = ['ENABLED-UPLINK', 'ENABLED-DOWNLINK', 'ENABLED', 'DISABLED']
const ADDRESS_TYPES = ['IPV4_ADDR', 'IPV6_ADDR', 'URL', 'SIP_URI']
const BOTH_DIRECTIONS = 3
const FLOW_DIRECTIONS = ['UNSPECIFIED', 'DOWNLINK', 'UPLINK', 'BIDIRECTIONAL']

/** A packet filter (TS 29.512 5.6.2.14). */
export function flowInformation({ flow, description }: FlowToSend, report: Report): JsonTree {
  const of = fieldsOf('rule-flow', flow.packet_filter_id)
  const sourced = (field: 'tos_traffic_class' | 'security_parameter_index' | 'flow_label') =>
    flow[field] ? new Sourced(flow[field], of(field)) : undefined
  const hasBoth = flow.security_parameter_index && flow.flow_label
  if (hasBoth) {
    const message = `The flow label of ${flow.flow_name} is left out: it cannot stand beside an SPI`
    report.add('FILTER_COMBINATION', message, of('flow_label'))
  }
  return {
    flowDescription: description === null ? undefined : new Sourced(description, of('flow_description')),
    tosTrafficClass: sourced('tos_traffic_class'),
    spi: sourced('security_parameter_index'),
    flowLabel: hasBoth ? undefined : sourced('flow_label'),
    flowDirection: new Sourced(FLOW_DIRECTIONS[flow.flow_direction ?? BOTH_DIRECTIONS] ?? '', of('flow_direction')),
    packetFilterUsage: flow.packet_filter_usage === 1 ? new Sourced(true, of('packet_filter_usage')) : undefined,
  }
}

/** Adds the TrafficControlData of a rule and returns its name. */
export function addTrafficControl(
  table: DecisionTable,
  rule: RuleDefinition,
  source: ExportSource,
  report: Report,
): Sourced<string> {
  const of = fieldsOf('pcc-rule', rule.pcc_rule_id)
  return table.add(new Sourced(`tc-${rule.rule_code}`, of('rule_code')), {
    flowStatus: new Sourced(FLOW_STATUSES[rule.admission ?? OPEN] ?? '', of('admission')),
    redirectInfo: rule.redirection_rule_id === null ? undefined : redirectInformation(rule, source, report),
  })
}

function redirectInformation(rule: RuleDefinition, source: ExportSource, report: Report): JsonTree {
  const origin = fieldsOf('pcc-rule', rule.pcc_rule_id)('redirection_rule_id')
  const target = redirectionOf(rule, source, report)
  return {
    redirectEnabled: new Sourced(true, origin),
    redirectAddressType: target ? new Sourced(ADDRESS_TYPES[target.address_type] ?? '', origin) : undefined,
    redirectServerAddress: target ? new Sourced(target.server_address, origin) : undefined,
  }
}
