import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { decide } from '../../decide/decide.ts'
import type { References } from '../../decide/references/references.ts'
import { putValue } from '../space/put-value.ts'
import type { Space } from '../space/space.ts'
import type { AxisChange, Suggestion, WhyNotQuestion } from './question.ts'
import type { Change } from './smallest-change.ts'

/**
 * The context with a change, if the engine then chooses the mapping. It may not, because balances expire and counter statuses
 * change when the moment is changed.
 */
export function suggestionOf(question: WhyNotQuestion, space: Space, change: Change): Suggestion | undefined {
  const { policy, version, rulePlan, mapping } = question
  const suggestion = changed(question.context, space, change, policy.references)
  const { plans } = decide(policy, { pcc_rule_ver_id: version, context: suggestion.context, trace: 'none' })
  const rulePlans = plans.flatMap(({ rule_plans }) => rule_plans)
  const chosen = rulePlans.find(({ ap_rule_id }) => ap_rule_id === rulePlan.ap_rule_id)?.mapping_id
  return chosen === mapping ? suggestion : undefined
}

/** A context with a change. */
export function changed(
  before: SimulationContext,
  { axes }: Space,
  change: Change,
  references: References,
): Suggestion {
  const context = structuredClone(before)
  const changes = change.map(({ axis, atom }): AxisChange => {
    const { type = '', source = '' } = axes[axis] ?? {}
    putValue(context, { type, source, value: atom.value }, references)
    const value = type === 'T' ? context.at : (atom.value ?? null)
    return { mapping_src_type: type, mapping_src_value: source, value }
  })
  return { changes, context }
}
