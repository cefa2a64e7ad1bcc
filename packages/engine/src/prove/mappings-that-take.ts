import type { CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import { inputState } from '../decide/plan/read-source.ts'
import type { Known } from '../decide/values/read-value.ts'

/**
 * Mappings whose conditions on one input accept a value, strongest first. Other inputs and time spans are ignored.
 * Undefined if the rule plan has no such input. An undefined value means unknown.
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
