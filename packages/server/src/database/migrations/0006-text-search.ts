import type { SchemaStep } from '../schema-step.ts'

/** There may be millions of zone values, so their texts get a substring index. */
export const textSearch: SchemaStep = ({ textIndex }) => textIndex('zone_value', 'seq', ['value', 'exp_value'])
