import type { CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import { inputState } from '../decide/plan/read-source.ts'
import type { Known } from '../decide/values/read-value.ts'

/**
 * Mappings that ask nothing of an input which a value denies, strongest first, whatever they ask of other inputs; time spans
 * may run or not. Undefined where the rule plan has no such input; an undefined value is unknown.
 */
export function mappingsThatTake(
  { axes, mappings }: CompiledRulePlan,
  ruleZone: number,
  value: Known | undefined,
): number[] | undefined {
  const input = axes.flatMap(({ inputs }) => inputs).find(({ row }) => row.ap_rule_zone_id === ruleZone)
  if (!input) return undefined
  const state = inputState(value, input.map)
  const takes = mappings.filter(({ units }) =>
    units
      .filter(({ ap_rule_zone_id: id }) => id === ruleZone)
      .every(({ question: { accepts } }) => accepts(state, true) || accepts(state, false)),
  )
  return takes.map(({ mapping_id }) => mapping_id)
}
