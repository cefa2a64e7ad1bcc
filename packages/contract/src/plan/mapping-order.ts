import { z } from 'zod'

/** More mappings than one rule plan has anywhere. */
const MOST_MAPPINGS = 10_000

const mapping = z.strictObject({
  mapping_id: z.int().min(1),
  row_version: z.int().optional().describe('Refused with 412 if the mapping has another by now'),
})

/** Body of `POST /policy-plan-mapping/order`: all mappings of a rule plan in the order they are to be tried in. */
export const mappingOrderSchema = z.strictObject({
  ap_rule_id: z.int().min(1),
  mappings: z.array(mapping).min(1).max(MOST_MAPPINGS).describe('Every mapping of the rule plan once, strongest first'),
})

export type MappingOrder = z.infer<typeof mappingOrderSchema>
