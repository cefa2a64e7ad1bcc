import { strongestFirst } from '@tollgate/policy/order.ts'
import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { BasicRule } from './mapping-rules.ts'

/** Focus target: the button that opens a basic rule, or creates one. */
export function ruleTarget(id: number | 'new'): string {
  return `basic-rule ${id}`
}

/** Focus target: the button that adds a part of a kind. */
export function addTarget(kind: BasicRulePart): string {
  return `add ${kind}`
}

/** Where the focus goes after a rule is deleted: the next rule, the one before it, or the create button. */
export function neighbourRule(rules: readonly BasicRule[], { basic_rule_id: gone }: BasicRule): string {
  const ordered = strongestFirst(rules)
  const at = ordered.findIndex(({ basic_rule_id }) => basic_rule_id === gone)
  return ruleTarget((ordered[at + 1] ?? ordered[at - 1])?.basic_rule_id ?? 'new')
}
