import { z } from 'zod'

/** Far more than one plan needs. Limits the cost of a request. */
const MOST_ASSUMPTIONS = 50
const MOST_CONDITIONS = 10
const LONGEST_SOURCE = 64
const LONGEST_TEXT = 1024

const id = z.int().min(1).nullable().default(null)

const source = z.strictObject({
  mapping_src_type: z.enum(['A', 'B', 'C', 'D', 'E', 'T']).describe('As in a rule zone'),
  mapping_src_value: z.string().trim().max(LONGEST_SOURCE),
})

const textSource = source.extend({ mapping_src_type: z.enum(['A', 'D']) })

/** A condition on an input, as a rule zone and a unit express it together. */
const condition = source.extend({
  mapping_match_type: z.int().min(1).max(5),
  mapping_type: z.enum(['Z', 'V', 'S', 'T']).default('V'),
  zone_map_id: id.describe('The map that sorts the source, where the condition names a zone'),
  zone_id: id,
  mapping_value: z
    .string()
    .max(LONGEST_TEXT)
    .nullable()
    .default(null)
    .describe('Of an input that counts: figures, ranges and comparisons, with or without their unit, as in a cell'),
})

/** A condition that never happens. A proof leaves out the contexts in which it would. */
export const assumptionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('never'),
    conditions: z.array(condition).min(1).max(MOST_CONDITIONS).describe('They are never all true together'),
  }),
  z.strictObject({
    kind: z.literal('begins_with'),
    text: textSource.describe('Where both are known, this one begins with the other: TAI'),
    beginning: textSource.describe('PLMN'),
  }),
])

export type Assumption = z.output<typeof assumptionSchema>
export type AssumedCondition = z.output<typeof condition>

export const assumptionsSchema = z.array(assumptionSchema).max(MOST_ASSUMPTIONS)
