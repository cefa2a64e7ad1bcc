import type { Charge } from '@tollgate/contract/simulation/answer.ts'
import type { Decision } from '../decision.ts'
import type { DecidedOutcome } from '../plan/outcome.ts'

/** The figure of an outcome, with the record that set it (statement 26). */
export function chargeOf({ trace }: Decision, { answer, figureOf }: DecidedOutcome): Charge[] {
  const { basic_rule_id, acct_res_id, value, rum, pay_indicator } = answer
  if (value === null) return []
  const text = 'Charge'
  trace.taken(() => ({ statement: 26, ...figureOf, text, left: value, operator: 'from', right: acct_res_id }))
  return [{ basic_rule_id, acct_res_id, value, rum, pay_indicator }]
}
