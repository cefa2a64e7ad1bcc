import type { Mapping, RulePlanIndex, RuleZone } from '../rule-plans/rule-index.ts'
import { unitWords } from '../rule-plans/unit-words.ts'
import { spanOf, type Block } from './block.ts'

/** What a matrix shows. */
export interface MatrixContent {
  zones: readonly RuleZone[]
  /** Strongest first. */
  mappings: readonly Mapping[]
  units: RulePlanIndex['units']
}

/** Stands in the place of a mapping's id, in the row below the last one. */
export const NEW_ROW = 'new'

/** The words of a cell: what the mapping asks of the rule zone. */
export function cellWords(
  { units }: MatrixContent,
  { mapping_id }: Pick<Mapping, 'mapping_id'>,
  zone: RuleZone,
): string {
  const unit = units.get(mapping_id)?.get(zone.ap_rule_zone_id)
  return unit ? unitWords(unit) : 'any'
}

/** The words of the cells of a block, row by row. */
export function cellTexts(content: MatrixContent, block: Block): string[][] {
  const { rows, columns } = spanOf(block)
  const zones = content.zones.slice(columns.first, columns.last + 1)
  return content.mappings
    .slice(rows.first, rows.last + 1)
    .map((mapping) => zones.map((zone) => cellWords(content, mapping, zone)))
}
