import type { Outcome } from '@tollgate/contract/simulation/answer.ts'
import type { Decision } from '../decision.ts'
import type { CompiledRule } from '../references/rules.ts'
import { add } from '../values/decimal.ts'

const CHARGED = 1

/**
 * Refuses an outcome that cannot be paid (statement 25). Balance plus credit limit must be above zero, unless the PCC rule
 * redirects or the outcome is free of charge; of a group, each member one or the other. An unknown balance is refused.
 */
export function checkBalance(
  decision: Decision,
  outcome: Readonly<Outcome>,
  rule: CompiledRule | undefined,
): Outcome['refused'] {
  if (outcome.pay_indicator !== CHARGED) return null
  const of = { statement: 25, resource: 'policy-plan-basic', id: outcome.basic_rule_id } as const
  const reason = exemption(outcome, rule)
  if (reason !== undefined) {
    decision.trace.taken(() => ({ ...of, text: `Needs no balance: ${reason}`, result: true }))
    return null
  }
  const available = availableTo(decision, outcome.acct_res_id)
  const isEnough = available !== undefined && available > 0
  const text = 'Balance check'
  decision.trace.taken(() => ({ ...of, text, left: available ?? null, operator: '>', right: 0, result: isEnough }))
  return isEnough ? null : 'no_balance'
}

function exemption({ value }: Readonly<Outcome>, rule: CompiledRule | undefined): string | undefined {
  const members = rule?.members ?? []
  if (members.length > 0 && members.every(({ redirects }) => redirects)) return 'it redirects'
  const isUnrated = members.length > 0 && members.every((member) => member.isUnrated)
  if (value === 0 || isUnrated) return 'it is free of charge'
  const isEither = members.length > 0 && members.every((member) => member.redirects || member.isUnrated)
  return isEither ? 'each of its rules redirects or is free of charge' : undefined
}

function availableTo(decision: Decision, balanceType: number | null): number | undefined {
  const balance = balanceType === null ? undefined : balanceOf(decision, balanceType)
  const limit = balanceType === null ? undefined : decision.references.balanceTypes.get(balanceType)?.credit_limit
  return balance === undefined ? undefined : add(balance, limit ?? 0)
}

/** The amount of a balance; unknown once it has expired. */
export function balanceOf(decision: Decision, id: number): number | undefined {
  decision.dependencies.reads.push(['B', id])
  const balance = decision.context.balances[id]
  if (balance?.expires_at === undefined) return balance?.amount
  const expiry = Date.parse(balance.expires_at)
  decision.dependsOn(expiry, 'balance-type-acct', id)
  return expiry > decision.at ? balance.amount : undefined
}
