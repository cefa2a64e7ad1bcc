import type { Mapping, RulePlanIndex, RuleZone } from '../rule-plans/rule-index.ts'
import { unitWords } from '../rule-plans/unit-words.ts'

/** The content of a matrix. */
export interface MatrixContent {
  zones: readonly RuleZone[]
  /** Strongest first. */
  mappings: readonly Mapping[]
  units: RulePlanIndex['units']
}

/** Used as mapping id in the row below the last one. */
export const NEW_ROW = 'new'

/** The text of a cell: the mapping's condition on the rule zone. */
export function cellWords(
  { units }: MatrixContent,
  { mapping_id }: Pick<Mapping, 'mapping_id'>,
  zone: RuleZone,
): string {
  const unit = units.get(mapping_id)?.get(zone.ap_rule_zone_id)
  return unit ? unitWords(unit) : 'any'
}
