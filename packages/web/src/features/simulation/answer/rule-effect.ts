import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { FLOW_STATUS } from '@tollgate/contract/standards/gx-enumerations.ts'

const OPEN = 2
const BLOCKED = 3

type Effect = Pick<RuleDefinition, 'admission' | 'redirection_rule_id'>

/** Whether a rule lets no traffic through. */
export function isBlocking({ admission }: Pick<RuleDefinition, 'admission'>): boolean {
  return admission === BLOCKED
}

/** What a rule does to traffic: "both directions open", "both directions blocked, redirected by redirection 5". */
export function effectWords({ admission, redirection_rule_id: redirection }: Effect): string {
  const gate = codeLabel(FLOW_STATUS, admission ?? OPEN) ?? `admission ${admission}`
  return gate.toLowerCase() + (redirection === null ? '' : `, redirected by redirection ${redirection}`)
}

/** "Roaming"; of a rule that does not let all through, also what it does: "Outside EU (blocked)". */
export function ruleWords({ rule_name, ...rule }: Effect & Pick<RuleDefinition, 'rule_name'>): string {
  const gate =
    rule.admission === null || rule.admission === OPEN ? '' : effectWords({ ...rule, redirection_rule_id: null })
  const effect = [isBlocking(rule) ? 'blocked' : gate, rule.redirection_rule_id === null ? '' : 'redirected']
  const told = effect.filter(Boolean).join(', ')
  return told === '' ? rule_name : `${rule_name} (${told})`
}
