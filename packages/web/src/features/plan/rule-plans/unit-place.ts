import type { Mapping, MappingUnit, RuleZone } from './rule-index.ts'

/** A cell of the matrix: a mapping and a rule zone. */
export interface UnitPlace {
  mapping: Mapping
  zone: RuleZone
  unit: MappingUnit | undefined
}

/** "Roaming: Network" */
export function placeWords({ mapping, zone }: UnitPlace): string {
  return `${mapping.mapping_name}: ${zone.label_show}`
}
