import type { SchemaStep } from '../schema-step.ts'

/** Zone values come by the million: their texts are found by an index over substrings. */
export const textSearch: SchemaStep = ({ textIndex }) => textIndex('zone_value', 'seq', ['value', 'exp_value'])
