import type { SchemaStep } from '../schema-step.ts'

/**
 * The orders in which the values of a zone, a million perhaps, are paged through: sorted anew for each page, a deep page took
 * seconds. The terms are those of `ordered` in `catalogue/list-statements.ts`.
 */
export const sortedZoneValues: SchemaStep = () => [
  `create index zone_value_in_zone_by_value on zone_value (zone_id, fold(value), seq)`,
  `create index zone_value_in_zone_by_meaning on zone_value (zone_id, (exp_value is null), fold(exp_value), seq)`,
]
