import { decide } from '../../decide/decide.ts'
import { putValue } from '../space/put-value.ts'
import type { Space } from '../space/space.ts'
import type { AxisChange, Suggestion, WhyNotQuestion } from './question.ts'
import type { Change } from './smallest-change.ts'

/**
 * The context with a change, if the engine then comes to the mapping. It may not: balances expire and statuses of counters
 * change with the moment.
 */
export function suggestionOf(question: WhyNotQuestion, { axes }: Space, change: Change): Suggestion | undefined {
  const { policy, version, rulePlan, mapping } = question
  const context = structuredClone(question.context)
  const changes = change.map(({ axis, atom }): AxisChange => {
    const { type = '', source = '' } = axes[axis] ?? {}
    putValue(context, { type, source, value: atom.value }, policy.references)
    const value = type === 'T' ? context.at : (atom.value ?? null)
    return { mapping_src_type: type, mapping_src_value: source, value }
  })
  const answer = decide(policy, { pcc_rule_ver_id: version, context, trace: 'none' })
  const rulePlans = answer.plans.flatMap(({ rule_plans }) => rule_plans)
  const chosen = rulePlans.find(({ ap_rule_id }) => ap_rule_id === rulePlan.ap_rule_id)?.mapping_id
  return chosen === mapping ? { changes, context } : undefined
}
