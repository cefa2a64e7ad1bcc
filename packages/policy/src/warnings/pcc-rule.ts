import type { WarningCode } from '@tollgate/contract/catalogue/warning-code.ts'
import type { RowOf, Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { pccRule } from '@tollgate/contract/catalogues/pcc-rule.ts'

/** A rule as read or typed, with hints about referred records and its group. */
type PccRule = Partial<RowOf<typeof pccRule>> & {
  pcc_qos_policy?: { qci?: number | null; arp_id?: number | null } | null
  pcc_service?: { rating_group_id?: number | null } | null
  /** Name of another rule of its group with the same precedence. */
  same_precedence?: string | null
  /** For a group: 2 if it has both full definitions and predefined bases. */
  kinds_in_group?: number | null
}

/** Fields that a rule cannot have if it is not sent in full. */
const CONTENTS = [
  'flow_group_id',
  'url_instance_id',
  'qos_policy_id',
  'rating_group_id',
  'pcc_service_id',
  'monitoring_key',
  'redirection_rule_id',
] as const

const warning = (code: WarningCode, message: string, field: string): Warning[] => [{ code, message, field }]

/** Warnings of PCC rules and groups of them (TS 29.212 5.3.4; wire contract, section 5). */
export function pccRuleWarnings(rule: PccRule): Warning[] {
  if (rule.rule_type === 'G')
    return [...contentWarnings(rule, 'A group stands for its members'), ...mixtureWarnings(rule)]
  if (rule.rule_type === 'B' || rule.rule_type === 'C') {
    return [...contentWarnings(rule, 'A predefined rule is sent by its name only'), ...precedenceWarnings(rule)]
  }
  return [
    ...trafficWarnings(rule),
    ...precedenceWarnings(rule),
    ...qosWarnings(rule),
    ...chargingWarnings(rule),
    ...redirectionWarnings(rule),
  ]
}

function contentWarnings(rule: PccRule, reason: string): Warning[] {
  const field = CONTENTS.find((name) => rule[name] != null)
  if (field === undefined) return []
  return warning('CONTENT_NOT_SENT', `${reason}: its traffic, QoS and charging here are never sent`, field)
}

function mixtureWarnings({ kinds_in_group }: PccRule): Warning[] {
  if ((kinds_in_group ?? 0) < 2) return []
  return warning('MIXED_GROUP', 'The group mixes full definitions with predefined bases', 'rule_type')
}

function trafficWarnings({ flow_group_id: flows, url_instance_id: application }: PccRule): Warning[] {
  if (flows == null && application == null) {
    return warning('NO_TRAFFIC', 'The rule matches no traffic: give it a flow group or an application', 'flow_group_id')
  }
  if (flows == null || application == null) return []
  return warning(
    'TWO_KINDS_OF_TRAFFIC',
    'The rule has a flow group and an application: only one can be sent',
    'url_instance_id',
  )
}

function precedenceWarnings({ rule_type, priority, flow_group_id, same_precedence }: PccRule): Warning[] {
  if (priority == null) {
    if (flow_group_id == null || rule_type === 'B' || rule_type === 'C') return []
    return warning('NO_PRECEDENCE', 'A rule with packet filters needs a precedence', 'priority')
  }
  if (!same_precedence) return []
  return warning(
    'EQUAL_PRECEDENCE',
    `The rule "${same_precedence}" of the same group has the same precedence`,
    'priority',
  )
}

function qosWarnings({ pcc_qos_policy: policy }: PccRule): Warning[] {
  if (!policy || policy.qci === undefined) return []
  if (policy.qci === null)
    return warning('QOS_WITHOUT_CLASS', 'The QoS rule has no QCI: it cannot be used by a rule', 'qos_policy_id')
  if (policy.arp_id !== null) return []
  return warning('QOS_WITHOUT_ARP', 'The QoS rule has no allocation and retention priority', 'qos_policy_id')
}

/** Warnings about the charging of a rule. */
export function chargingWarnings({ rule_mode, rating_group_id, pcc_service_id, pcc_service }: PccRule): Warning[] {
  if (rating_group_id == null) {
    if (rule_mode) return warning('NO_RATING_GROUP', 'A charged rule needs a rating group', 'rating_group_id')
    if (pcc_service_id == null) return []
    const message = 'The service is sent without its rating group: give the rule one'
    return warning('SERVICE_WITHOUT_RATING_GROUP', message, 'rating_group_id')
  }
  const other = pcc_service?.rating_group_id
  if (other == null || other === rating_group_id) return []
  return warning('OTHER_RATING_GROUP', 'The service belongs to another rating group', 'pcc_service_id')
}

function redirectionWarnings({ redirection_rule_id, url_instance_id }: PccRule): Warning[] {
  if (redirection_rule_id == null || url_instance_id != null) return []
  return warning(
    'REDIRECTION_WITHOUT_APPLICATION',
    'Redirection applies to a detected application: give it one',
    'url_instance_id',
  )
}
