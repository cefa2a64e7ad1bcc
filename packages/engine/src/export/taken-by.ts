import type { Peer } from '@tollgate/contract/simulation/peer.ts'
import type { ExportSource } from './export-source.ts'
import { fieldsOf, type Report } from './sourced.ts'
import type { WarningCode } from '@tollgate/contract/catalogue/warning-code.ts'
import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { chargingWarnings } from '@tollgate/policy/warnings/pcc-rule.ts'
import { qosRuleWarnings } from '@tollgate/policy/warnings/qos-rule.ts'

/** Warnings of a QoS rule that matter to both formats. */
const OF_QOS = new Set<WarningCode>(['MBR_BELOW_GBR', 'DEFAULT_GBR', 'TWO_RATES'])

/** Whether a peer accepts optional parts of a message; by default it does. */
export type Takes = Partial<Record<'usage' | 'events' | 'sessionQos', boolean>>

/** The parts of a decision that a peer accepts. Reports the parts that are left out, and sent parts that a gateway may refuse. */
export function takenBy(source: ExportSource, { label }: Peer, takes: Takes, report: Report): ExportSource {
  reportUnsentParts(source, report)
  const { decision } = source
  const leaveOut = (code: string, what: string) => report.add(code, `${label}: ${what} left out, it does not take them`)
  const taken = { ...decision }
  if (takes.usage === false && (decision.quotas.length > 0 || decision.rules.some(({ monitoring_key: key }) => key))) {
    leaveOut('USAGE_NOT_TAKEN', 'quotas and monitoring keys are')
    taken.quotas = []
    taken.rules = decision.rules.map((rule) => ({ ...rule, monitoring_key: null }))
  }
  if (takes.events === false && (decision.triggers.length > 0 || decision.next_evaluation !== null)) {
    leaveOut('EVENTS_NOT_TAKEN', 'event triggers and the time of the next evaluation are')
    Object.assign(taken, { triggers: [], next_evaluation: null })
  }
  if (takes.sessionQos === false && decision.session_qos !== null) {
    leaveOut('SESSION_QOS_NOT_TAKEN', 'rates and default QoS of the session are')
    taken.session_qos = null
  }
  const accepted = { ...source, decision: taken }
  reportDoubtfulParts(accepted, report)
  return accepted
}

/** Reports parts of a decision that neither format can express. */
function reportUnsentParts({ decision }: ExportSource, report: Report): void {
  const { result, error, charges } = decision
  if (result === 'error' && error) {
    const origin = error.work_node_id === null ? null : fieldsOf('rule-workflow-node', error.work_node_id)(null)
    report.add('NO_DECISION', `There is no decision: ${error.message}`, origin)
  }
  for (const { basic_rule_id, value } of charges) {
    const message = `The charge of ${value} is left out: a gateway is told the rating group, not the price`
    report.add('CHARGE_NOT_SENT', message, fieldsOf('policy-plan-basic', basic_rule_id)('value'))
  }
}

/** Reports values that are sent as stored, although a gateway may refuse or ignore them. */
function reportDoubtfulParts({ decision }: ExportSource, report: Report): void {
  const sent = decision.rules.filter(
    ({ rule_code, rule_type }) => decision.install.includes(rule_code) && rule_type !== 'B',
  )
  for (const { rule_code, pcc_rule_id, rating_group, service, qos } of sent) {
    const charging = { rating_group_id: rating_group?.rating_group_id, pcc_service_id: service?.pcc_service_id }
    for (const { code, message, field } of chargingWarnings(charging))
      report.add(code, `${rule_code}: ${message}`, fieldsOf('pcc-rule', pcc_rule_id)(field ?? null))
    if (qos) reportQos(qos, report)
  }
  // Session QoS is that of the default bearer, whatever its flag is.
  if (decision.session_qos) reportQos({ ...decision.session_qos, def_qos_flow_flag: '1' }, report)
}

function reportQos({ arp: _arp, ...qos }: QosDefinition, report: Report): void {
  for (const { code, message, field } of qosRuleWarnings(qos))
    if (OF_QOS.has(code))
      report.add(code, `${qos.qos_policy_name}: ${message}`, fieldsOf('qos-rule', qos.qos_policy_id)(field ?? null))
}
