import { compareText } from '@tollgate/policy/order.ts'
import type { Charge, Quota } from '@tollgate/contract/simulation/answer.ts'
import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { Decision } from '../decision.ts'
import type { DecidedOutcome } from '../plan/outcome.ts'
import type { CompiledRule } from '../references/rules.ts'
import { subtract } from '../values/decimal.ts'

const NO_EVENT_TRIGGERS = 14
const REVALIDATION_TIMEOUT = 17
const USAGE_REPORT = 33

/** A chosen rule with the units of the outcomes that chose it. */
export interface ChosenRule {
  rule: CompiledRule
  rums: Set<number>
}

export interface Merged {
  /** By rule id, in the order chosen. */
  chosen: ReadonlyMap<number, ChosenRule>
  quotas: readonly Quota[]
  sessionQos: QosDefinition | null
}

/** Merges the accepted outcomes, the strongest first (statements 24 and 29 to 31). */
export function mergeOutcomes(decision: Decision, outcomes: readonly DecidedOutcome[]): Merged {
  const chosen = new Map<number, ChosenRule>()
  const quotas = new Map<string, Quota>()
  for (const outcome of outcomes) {
    addRules(decision, chosen, outcome)
    addQuotas(decision, quotas, outcome)
  }
  return {
    chosen,
    quotas: [...quotas.values()].toSorted(byKey),
    sessionQos: sessionQosOf(decision, outcomes),
  }
}

type QuotaKey = Pick<Quota, 'monitoring_key' | 'rum'>

/** Orders quotas by monitoring key, then unit. */
export function byKey(a: QuotaKey, b: QuotaKey): number {
  return compareText(a.monitoring_key, b.monitoring_key) || (a.rum ?? -1) - (b.rum ?? -1)
}

/** The part of an outcome that merging rules needs. */
export interface GrantedRule {
  answer: Pick<DecidedOutcome['answer'], 'rum'>
  rule: CompiledRule | undefined
}

/** Adds the rules of an outcome, groups by their members (statements 29 and 30). */
export function addRules({ trace }: Decision, chosen: Map<number, ChosenRule>, { answer, rule }: GrantedRule): void {
  if (!rule) return
  const of = { resource: 'pcc-rule', id: rule.pcc_rule_id }
  if (rule.isGroup) {
    const members = rule.members.map(({ rule_code }) => rule_code).join(', ')
    trace.taken(() => ({ statement: 30, ...of, text: 'The group stands for its members', result: members }))
  }
  for (const member of rule.members) {
    const { pcc_rule_id: id, rule_code: code } = member
    const known = chosen.get(id)
    const text = 'Chosen more than once, kept once'
    if (known) trace.taken(() => ({ statement: 29, resource: 'pcc-rule', id, text, left: code }))
    const entry = known ?? { rule: member, rums: new Set() }
    if (answer.rum !== null) entry.rums.add(answer.rum)
    chosen.set(id, entry)
  }
}

/** Adds the rest of each quota under the monitoring keys of the outcome's rules. Of two in one unit, the smaller counts. */
function addQuotas({ trace }: Decision, quotas: Map<string, Quota>, outcome: DecidedOutcome): void {
  const keys = outcome.rule?.monitoringKeys ?? []
  for (const { row, usage, rum } of outcome.accumulations) {
    if (row.stop_quota === null) continue
    const { acm_rule_id, resource_id, stop_quota } = row
    const of = { statement: 24, resource: 'policy-plan-basic-accm', id: acm_rule_id } as const
    const amount = subtract(stop_quota, usage)
    if (keys.length === 0) trace.taken(() => ({ ...of, text: 'No monitoring key, no quota', left: amount }))
    for (const monitoring_key of keys) {
      const slot = `${rum} ${monitoring_key}`
      const other = quotas.get(slot)
      const isKept = other === undefined || amount < other.amount
      if (isKept) quotas.set(slot, { monitoring_key, amount, rum, resource_id, acm_rule_id })
      const text = `Quota under ${monitoring_key}`
      const compared = other === undefined ? {} : { operator: '<', right: other.amount }
      trace.taken(() => ({ ...of, text, left: amount, ...compared, result: isKept }))
    }
  }
}

/** The strongest outcome whose QoS rule is one of the default bearer (statement 31). */
export function sessionQosOf({ trace }: Decision, outcomes: readonly GrantedRule[]): QosDefinition | null {
  const found = outcomes.flatMap(({ rule }) => (rule?.members ?? []).flatMap(({ sessionQos }) => sessionQos ?? []))
  const [first, ...others] = found
  if (!first) return null
  const statement = 31
  trace.taken(() => ({ statement, resource: 'qos-rule', id: first.qos_policy_id, text: 'Session QoS', result: true }))
  const dropped = new Set(others.map(({ qos_policy_id: id }) => id))
  dropped.delete(first.qos_policy_id)
  for (const id of dropped) {
    const text = 'Session QoS of a weaker outcome, dropped'
    trace.taken(() => ({ statement, resource: 'qos-rule', id, text, result: false }))
  }
  return first
}

/** The figure of an outcome, with the record that set it (statement 26). */
export function chargeOf({ trace }: Decision, { answer, figureOf }: DecidedOutcome): Charge[] {
  const { basic_rule_id, acct_res_id, value, rum, pay_indicator } = answer
  if (value === null) return []
  const text = 'Charge'
  trace.taken(() => ({ statement: 26, ...figureOf, text, left: value, operator: 'from', right: acct_res_id }))
  return [{ basic_rule_id, acct_res_id, value, rum, pay_indicator }]
}

/** The events that the gateway is to report, ascending (statement 33); none of them cancels all. */
export function triggersOf(decision: Decision, hasQuota: boolean, hasNextEvaluation: boolean): number[] {
  const wanted = new Set([...decision.dependencies.triggers, ...decision.eventList])
  if (hasQuota) wanted.add(USAGE_REPORT)
  if (hasNextEvaluation) wanted.add(REVALIDATION_TIMEOUT)
  wanted.delete(NO_EVENT_TRIGGERS)
  const triggers = wanted.size === 0 ? [NO_EVENT_TRIGGERS] : [...wanted].toSorted((a, b) => a - b)
  for (const result of triggers) decision.trace.taken(() => ({ statement: 33, text: 'Trigger to arm', result }))
  return triggers
}
