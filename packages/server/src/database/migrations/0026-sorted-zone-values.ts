import type { SchemaStep } from '../schema-step.ts'

/**
 * Indexes for paging through the values of a zone, of which there may be a million. Sorting them for each page took
 * seconds. The expressions are those of `ordered` in `catalogue/list-statements.ts`.
 */
export const sortedZoneValues: SchemaStep = () => [
  `create index zone_value_in_zone_by_value on zone_value (zone_id, fold(value), seq)`,
  `create index zone_value_in_zone_by_meaning on zone_value (zone_id, (exp_value is null), fold(exp_value), seq)`,
]
