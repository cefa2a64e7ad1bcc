import type { Origin } from '@tollgate/contract/simulation/export.ts'
import type { FlowDefinition, RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { parseFlowDescription } from '@tollgate/contract/standards/flow-description.ts'
import type { ExportSource, Redirection } from './export-source.ts'
import { fieldsOf, type Report } from './sourced.ts'

/** The most filters in a traffic flow template (TS 24.008 10.5.6.12). */
const MOST_FILTERS = 16

/** A packet filter with its Flow-Description as Gx takes it. */
export interface FlowToSend {
  flow: FlowDefinition
  description: string | null
}

/** A rule to install: by its name only, or in full with its traffic. */
export type RuleToSend = { kind: 'predefined'; rule: RuleDefinition } | FullRule

export interface FullRule {
  kind: 'full'
  rule: RuleDefinition
  flows: readonly FlowToSend[]
  application: string | null
}

/** The rules to install, with the part of their traffic that can be expressed. */
export function rulesToSend({ decision, applicationOf }: ExportSource, report: Report): RuleToSend[] {
  const byCode = new Map(decision.rules.map((rule) => [rule.rule_code, rule]))
  return decision.install
    .flatMap((code) => byCode.get(code) ?? [])
    .map((rule): RuleToSend => {
      if (rule.rule_type === 'B') return { kind: 'predefined', rule }
      const flows = flowsToSend(rule, report)
      reportUnsent(rule, flows, report)
      return {
        kind: 'full',
        rule,
        flows,
        application: flows.length === 0 ? applicationName(rule, applicationOf, report) : null,
      }
    })
}

/** The name of the application. If it is not stored here, its id is sent and reported: the gateway must know that id. */
function applicationName(
  { rule_code, pcc_rule_id, url_instance_id: id }: RuleDefinition,
  nameOf: ExportSource['applicationOf'],
  report: Report,
): string | null {
  const name = id === null ? null : nameOf(id)
  if (name !== undefined) return name
  const message = `The application of the rule ${rule_code} is sent as its id ${id}: its name is kept in the gateway`
  report.add('NO_APPLICATION_NAME', message, fieldsOf('pcc-rule', pcc_rule_id)('url_instance_id'))
  return String(id)
}

/** Why gateways refuse a new rule: it needs packet filters with a precedence, or an application (TS 29.212 5.3.4, 5.3.11). */
export function trafficFault(sent: RuleToSend): { code: string; reason: string; origin: Origin } | undefined {
  if (sent.kind === 'predefined') return undefined
  const of = fieldsOf('pcc-rule', sent.rule.pcc_rule_id)
  if (sent.flows.length === 0 && sent.application === null)
    return {
      code: 'NO_TRAFFIC',
      reason: 'it has neither packet filters nor an application',
      origin: of('flow_group_id'),
    }
  if (sent.flows.length > 0 && sent.rule.priority === null)
    return { code: 'NO_PRECEDENCE', reason: 'its packet filters need a precedence', origin: of('priority') }
  return undefined
}

/** Reports parts of a rule that neither format can express. */
function reportUnsent(rule: RuleDefinition, flows: readonly FlowToSend[], report: Report): void {
  const of = fieldsOf('pcc-rule', rule.pcc_rule_id)
  const none = (field: string, what: string) =>
    report.add('NO_COUNTERPART', `The ${what} of the rule ${rule.rule_code} has no counterpart`, of(field))
  if (flows.length > 0 && rule.url_instance_id !== null) {
    const message = `The rule ${rule.rule_code} is sent with its packet filters: its application is left out`
    report.add('TWO_KINDS_OF_TRAFFIC', message, of('url_instance_id'))
  }
  if (rule.charging_rule_id !== null) none('charging_rule_id', 'charging rule')
  if (rule.cond_data_id !== null) none('cond_data_id', 'condition data')
  if ((rule.advice_type ?? 0) > 0) none('advice_type', 'advice of charge')
}

function flowsToSend(rule: RuleDefinition, report: Report): FlowToSend[] {
  const flows = rule.flows.flatMap((flow) => flowToSend(flow, report))
  const [sent, more] = [flows.slice(0, MOST_FILTERS), flows.slice(MOST_FILTERS)]
  for (const { flow } of more) {
    const message = `The packet filter ${flow.flow_name} is left out: a rule takes ${MOST_FILTERS}`
    report.add('TOO_MANY_FILTERS', message, fieldsOf('rule-flow', flow.packet_filter_id)('flow_group_id'))
  }
  return sent
}

function flowToSend(flow: FlowDefinition, report: Report): FlowToSend[] {
  const of = fieldsOf('rule-flow', flow.packet_filter_id)
  const read = flow.flow_description === null ? undefined : parseFlowDescription(flow.flow_description)
  if (read?.verdict === 'error') {
    const message = `The packet filter ${flow.flow_name} is left out: ${read.message}`
    report.add('UNREADABLE_FILTER', message, of('flow_description'))
    return []
  }
  const description = read?.exported ?? null
  if ([description, flow.tos_traffic_class, flow.security_parameter_index, flow.flow_label].every((part) => !part)) {
    const message = `The packet filter ${flow.flow_name} is left out: it has no part`
    report.add('EMPTY_FILTER', message, of('flow_description'))
    return []
  }
  return [{ flow, description }]
}

/** The target to which a rule redirects. If its address is not stored here, null, and reported. */
export function redirectionOf(
  { rule_code, pcc_rule_id, redirection_rule_id: id }: RuleDefinition,
  { redirectionOf: find }: ExportSource,
  report: Report,
): Redirection | null {
  const found = id === null ? undefined : find(id)
  if (!found) {
    const message = `${rule_code} redirects without an address: that of redirection rule ${id} is kept in the gateway`
    report.add('NO_REDIRECT_ADDRESS', message, fieldsOf('pcc-rule', pcc_rule_id)('redirection_rule_id'))
  }
  return found ?? null
}
