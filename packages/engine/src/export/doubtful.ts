import type { WarningCode } from '@tollgate/contract/catalogue/warning-code.ts'
import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { chargingWarnings } from '@tollgate/policy/warnings/pcc-rule.ts'
import { qosRuleWarnings } from '@tollgate/policy/warnings/qos-rule.ts'
import type { ExportSource } from './export-source.ts'
import type { Report } from './report.ts'
import { fieldsOf } from './told.ts'

/** Warnings of a QoS rule that concern what is sent, in either format. */
const OF_QOS = new Set<WarningCode>(['MBR_BELOW_GBR', 'DEFAULT_GBR', 'TWO_RATES'])

/** What is written as it is stored, though a gateway may refuse it or ignore a part. */
export function reportDoubtfulParts({ decision }: ExportSource, report: Report): void {
  const sent = decision.rules.filter(
    ({ rule_code, rule_type }) => decision.install.includes(rule_code) && rule_type !== 'B',
  )
  for (const { rule_code, pcc_rule_id, rating_group, service, qos } of sent) {
    const charging = { rating_group_id: rating_group?.rating_group_id, pcc_service_id: service?.pcc_service_id }
    for (const { code, message, field } of chargingWarnings(charging))
      report.add(code, `${rule_code}: ${message}`, fieldsOf('pcc-rule', pcc_rule_id)(field ?? null))
    if (qos) reportQos(qos, report)
  }
  // The QoS of the session is that of the default bearer, whatever its flag says.
  if (decision.session_qos) reportQos({ ...decision.session_qos, def_qos_flow_flag: '1' }, report)
}

function reportQos({ arp: _arp, ...qos }: QosDefinition, report: Report): void {
  for (const { code, message, field } of qosRuleWarnings(qos))
    if (OF_QOS.has(code))
      report.add(code, `${qos.qos_policy_name}: ${message}`, fieldsOf('qos-rule', qos.qos_policy_id)(field ?? null))
}
