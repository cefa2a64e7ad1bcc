import { isBefore } from './order.ts'
import type { QosDefinition, RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { FlowRow, PccRuleRow, ReferenceRows } from '../../../src/decide/rows/policy-data.ts'
import { addressBits } from './sources.ts'
import { order } from './values.ts'

// Statements 6 and 30: what a rule is made of.

/** Lower precedence first, none last, then by code. */
export function precedence(
  a: { priority: number | null; rule_code: string },
  b: { priority: number | null; rule_code: string },
): number {
  if (a.priority !== b.priority) {
    if (a.priority === null) return 1
    return b.priority === null ? -1 : a.priority - b.priority
  }
  return order(a.rule_code, b.rule_code)
}

/** What a rule stands for: a group for its members, any other for itself. */
export function membersOf(rows: ReferenceRows, rule: PccRuleRow): PccRuleRow[] {
  if (rule.rule_type !== 'G') return [rule]
  const members: PccRuleRow[] = []
  for (const { pcc_rule_group_id, pcc_rule_id } of rows.group_members) {
    if (pcc_rule_group_id !== rule.pcc_rule_id) continue
    const member = rows.pcc_rules.find((row) => row.pcc_rule_id === pcc_rule_id)
    if (member && member.rule_type !== 'G') members.push(member)
  }
  return members.toSorted(precedence)
}

export function qosOf(rows: ReferenceRows, rule: PccRuleRow): QosDefinition | null {
  const row = rows.qos_rules.find((one) => one.qos_policy_id === rule.qos_policy_id)
  if (!row) return null
  const { arp_id, key: _key, ...values } = row
  const arp = rows.arps.find((one) => one.arp_id === arp_id) ?? null
  return { ...values, arp }
}

export function flowsOf(rows: ReferenceRows, rule: PccRuleRow): FlowRow[] {
  if (rule.flow_group_id === null) return []
  return rows.flows
    .filter((row) => row.flow_group_id === rule.flow_group_id)
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
}

export function definitionOf(rows: ReferenceRows, rule: PccRuleRow, rums: number[]): RuleDefinition {
  const { key: _ruleKey, qos_policy_id: _qos, rating_group_id, pcc_service_id, ...values } = rule
  const ratingGroup = rows.rating_groups.find((row) => row.rating_group_id === rating_group_id)
  const service = rows.services.find((row) => row.pcc_service_id === pcc_service_id)
  return {
    ...values,
    flows: flowsOf(rows, rule).map(({ flow_group_id: _group, key: _key, place: _place, ...flow }) => flow),
    qos: qosOf(rows, rule),
    rating_group: ratingGroup ?? null,
    service: service ?? null,
    rums: rums.toSorted((a, b) => a - b),
  }
}

/** Statement 32: whether some traffic is both rules'. */
export function sharesTraffic(rows: ReferenceRows, a: PccRuleRow, b: PccRuleRow): boolean {
  if (a.url_instance_id !== null && a.url_instance_id === b.url_instance_id) return true
  return flowsOf(rows, a).some((flow) => flowsOf(rows, b).some((other) => bothPass(flow, other)))
}

function bothPass(a: FlowRow, b: FlowRow): boolean {
  if (((a.flow_direction ?? 3) & (b.flow_direction ?? 3)) === 0) return false
  for (const mark of ['tos_traffic_class', 'security_parameter_index', 'flow_label'] as const) {
    const [one, other] = [a[mark], b[mark]]
    if (one !== null && other !== null && one.toLowerCase() !== other.toLowerCase()) return false
  }
  const [one, other] = [partsOf(a.flow_description), partsOf(b.flow_description)]
  if (!one || !other) return true
  if (one.protocol !== 'ip' && other.protocol !== 'ip' && one.protocol !== other.protocol) return false
  return sideMeets(one.from, other.from) && sideMeets(one.to, other.to)
}

type Side = [string, [number, number]]

function partsOf(text: string | null): { protocol: string; from: Side; to: Side } | null {
  const match = /^permit out (\S+) from (\S+)(?: (\d+)(?:-(\d+))?)? to (\S+)(?: (\d+)(?:-(\d+))?)?$/.exec(text ?? '')
  if (!match) return null
  const [, protocol = '', from = '', low, high, to = '', lowTo, highTo] = match
  const ports = (first: string | undefined, last: string | undefined): [number, number] =>
    first === undefined ? [0, 65_535] : [Number(first), Number(last ?? first)]
  return { protocol, from: [from, ports(low, high)], to: [to, ports(lowTo, highTo)] }
}

function sideMeets([a, portsA]: Side, [b, portsB]: Side): boolean {
  if (portsA[1] < portsB[0] || portsB[1] < portsA[0]) return false
  if ([a, b].some((address) => address === 'any' || address === 'assigned')) return true
  const [one, other] = [a, b].map((address) => {
    const [base = '', length] = address.split('/')
    const bits = addressBits(base) ?? ''
    return { width: bits.length, bits: bits.slice(0, length === undefined ? bits.length : Number(length)) }
  })
  if (!one || !other || one.width !== other.width) return false
  return one.bits.startsWith(other.bits) || other.bits.startsWith(one.bits)
}
