import { z } from 'zod'

/** Roles that can approve. */
export const APPROVING_ROLES = ['approver', 'administrator'] as const

/** How many approvals a release needs if it changes these documents, and from which role. */
export const approvalRuleSchema = z.strictObject({
  documents: z
    .array(z.string().trim().min(1, 'Give the beginning of a key, as plans/roaming').max(200, 'At most 200 characters'))
    .max(1000)
    .describe('Beginnings of keys: plans/roaming, catalogues/qos-rules, zones. None: all documents'),
  count: z.int('Give a whole number').min(0, 'At least 0').max(9, 'At most 9'),
  by: z.enum(APPROVING_ROLES, `Give ${APPROVING_ROLES.join(' or ')}`),
})
export type ApprovalRule = z.output<typeof approvalRuleSchema>

export const approvalRulesSchema = z
  .array(approvalRuleSchema, 'Give a list of rules')
  .max(100, 'At most 100 rules')
  .describe('All that a release touches count; where none does, it needs no approval')

/** The default: one approval for everything. */
export const USUAL_APPROVALS: readonly ApprovalRule[] = [{ documents: [], count: 1, by: 'approver' }]

/** Whether a release may need fewer approvals than before, or by a lower role. */
export function isLooser(before: readonly ApprovalRule[], after: readonly ApprovalRule[]): boolean {
  const asksAsMuch = (rule: ApprovalRule) => (other: ApprovalRule) =>
    other.count >= rule.count &&
    (other.by === 'administrator' || rule.by === 'approver') &&
    (other.documents.length === 0 ||
      (rule.documents.length > 0 && rule.documents.every((one) => other.documents.includes(one))))
  return before.some((rule) => rule.count > 0 && !after.some(asksAsMuch(rule)))
}

/** The rules that apply to a release that changes these documents. */
export function rulesFor(rules: readonly ApprovalRule[], documents: readonly string[]): ApprovalRule[] {
  const touches = (beginning: string) =>
    documents.some((key) => key === beginning || key.startsWith(beginning.endsWith('/') ? beginning : `${beginning}/`))
  return rules.filter((rule) => rule.count > 0 && (rule.documents.length === 0 || rule.documents.some(touches)))
}
