import type { Outcome } from '@tollgate/contract/simulation/answer.ts'
import type { Decision } from '../decision.ts'
import type { CompiledRule } from '../references/rules.ts'
import { add } from '../values/decimal.ts'
import { balanceOf } from './read-source.ts'

const CHARGED = 1

/**
 * Whether an outcome is refused because nothing is there to pay with (statement 25): balance and credit limit together must
 * be above zero, unless the PCC rule redirects or is free of charge. An unknown balance refuses.
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
    decision.trace.taken(() => ({ ...of, text: `Needs no balance: it ${reason}`, result: true }))
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
  if (members.length > 0 && members.every(({ redirects }) => redirects)) return 'redirects'
  const isUnrated = members.length > 0 && members.every((member) => member.isUnrated)
  return value === 0 || isUnrated ? 'is free of charge' : undefined
}

function availableTo(decision: Decision, balanceType: number | null): number | undefined {
  const balance = balanceType === null ? undefined : balanceOf(decision, balanceType)
  const limit = balanceType === null ? undefined : decision.references.balanceTypes.get(balanceType)?.credit_limit
  return balance === undefined ? undefined : add(balance, limit ?? 0)
}
