import { strongestFirst } from '@tollgate/policy/order.ts'
import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { BasicRule } from './mapping-rules.ts'

/** The button that opens a basic rule, or the one that creates one. */
export function ruleTarget(id: number | 'new'): string {
  return `basic-rule ${id}`
}

/** The button that adds a part of a kind. */
export function addTarget(kind: BasicRulePart): string {
  return `add ${kind}`
}

/** Where the focus goes when a rule is deleted: the one after it, before it, or the button that creates one. */
export function neighbourRule(rules: readonly BasicRule[], { basic_rule_id: gone }: BasicRule): string {
  const ordered = strongestFirst(rules)
  const at = ordered.findIndex(({ basic_rule_id }) => basic_rule_id === gone)
  return ruleTarget((ordered[at + 1] ?? ordered[at - 1])?.basic_rule_id ?? 'new')
}
