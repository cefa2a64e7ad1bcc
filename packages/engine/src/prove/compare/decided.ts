import { AS_BEFORE } from '@tollgate/contract/release/impact.ts'
import { compareText } from '@tollgate/policy/order.ts'
import type { Charge } from '@tollgate/contract/simulation/answer.ts'
import type { DecidedOutcome } from '../../decide/plan/outcome.ts'
import { NumberOverflow } from '../../decide/values/decimal.ts'

/** A granted quota: its end minus the usage. */
export interface GrantedQuota {
  monitoring_key: string
  rum: number | null
  resource_id: number
  /** Where the quota ends. The granted amount is this minus the usage. */
  stop_quota: number
}

/** What rule plans decide in a context, without ids of their records. */
export interface Decided {
  /** Codes of granted rules, and of rules that were refused for lack of balance. */
  rules: readonly string[]
  refused: readonly string[]
  charges: readonly Omit<Charge, 'basic_rule_id'>[]
  /** Of several quotas under one key, the smallest is granted. */
  quotas: readonly GrantedQuota[]
  /** Units by which rules are metered. */
  metering: readonly { rule_code: string; rum: number }[]
  /** `qos_policy_id` of the session's QoS. */
  session_qos: number | null
}

/** The decision of outcomes; empty if a figure is too large. */
export function decidedWithin(outcomesOf: () => readonly DecidedOutcome[]): Decided {
  try {
    return decidedBy(outcomesOf())
  } catch (fault) {
    if (fault instanceof NumberOverflow) return decidedBy([])
    throw fault
  }
}

/** The decision of outcomes, given the strongest first. */
function decidedBy(outcomes: readonly DecidedOutcome[]): Decided {
  const [accepted, refused] = [outcomes.filter(isAccepted), outcomes.filter((one) => !isAccepted(one))]
  const qos = accepted.flatMap(({ rule }) => (rule?.members ?? []).flatMap(({ sessionQos }) => sessionQos ?? []))
  return {
    rules: codesOf(accepted),
    refused: refusedCodes(codesOf(refused)),
    charges: sorted(accepted.flatMap(chargeOf)),
    quotas: sorted(smallest(accepted.flatMap(quotasOf))),
    metering: meteringOf(accepted),
    session_qos: qos[0]?.qos_policy_id ?? null,
  }
}

/** What is in a rule that nobody can pay for changes nothing: one that stands beside its newer self is the same. */
export function refusedCodes(codes: readonly string[]): string[] {
  return [...new Set(codes.map(ownCode))].toSorted(compareText)
}

function ownCode(code: string): string {
  return code.endsWith(AS_BEFORE) ? code.slice(0, -AS_BEFORE.length) : code
}

function meteringOf(outcomes: readonly DecidedOutcome[]): Decided['metering'] {
  const units = outcomes.flatMap(({ answer: { rum }, rule }) =>
    rum === null ? [] : (rule?.members ?? []).map(({ rule_code }) => ({ rule_code: ownCode(rule_code), rum })),
  )
  return sorted([...new Map(units.map((one) => [JSON.stringify(one), one])).values()])
}

/** Both sides with the metering of rules that they both grant: that of others comes and goes with its rule. */
export function beside(before: Decided, after: Decided): [Decided, Decided] {
  const isOf = ({ rules }: Decided, code: string) => rules.some((rule) => ownCode(rule) === code)
  const shared = (own: Decided, other: Decided): Decided => ({
    ...own,
    metering: own.metering.filter(({ rule_code: code }) => isOf(other, code)),
  })
  return [shared(before, after), shared(after, before)]
}

function isAccepted({ answer }: DecidedOutcome): boolean {
  return answer.refused === null
}

function codesOf(outcomes: readonly DecidedOutcome[]): string[] {
  const codes = outcomes.flatMap(({ rule }) => (rule?.members ?? []).map(({ rule_code }) => rule_code))
  return [...new Set(codes)].toSorted(compareText)
}

function chargeOf({ answer }: DecidedOutcome): Decided['charges'][number][] {
  const { acct_res_id, value, rum, pay_indicator } = answer
  return value === null ? [] : [{ acct_res_id, value, rum, pay_indicator }]
}

function quotasOf({ rule, accumulations }: DecidedOutcome): GrantedQuota[] {
  const keys = new Set((rule?.members ?? []).flatMap(({ monitoring_key: key }) => key ?? []))
  return accumulations.flatMap(({ row, rum }) => {
    const { stop_quota, resource_id } = row
    if (stop_quota === null) return []
    return [...keys].map((monitoring_key) => ({ monitoring_key, rum, resource_id, stop_quota }))
  })
}

/** Of the quotas of one accumulator under one key, only keeps the one that ends first: it is always the smallest. */
function smallest(quotas: readonly GrantedQuota[]): GrantedQuota[] {
  const bySlot = Map.groupBy(
    quotas,
    ({ monitoring_key, rum, resource_id }) => `${rum} ${resource_id} ${monitoring_key}`,
  )
  return [...bySlot.values()].flatMap((alike) => alike.toSorted((a, b) => a.stop_quota - b.stop_quota).slice(0, 1))
}

function sorted<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, key: JSON.stringify(one) }))
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ one }) => one)
}
