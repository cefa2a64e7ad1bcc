import { z } from 'zod'
import { rowOf } from './row-schema.ts'

/** The most time spans or accumulation rules of a basic rule in one call. */
const MOST_PARTS = 1000

/** Parts that are saved together with a basic rule, with their catalogues. */
export const BASIC_RULE_PARTS = {
  time_spans: 'policy-plan-basic-timespan',
  accumulations: 'policy-plan-basic-accm',
} as const

export type BasicRulePart = keyof typeof BASIC_RULE_PARTS

const id = z.int().min(1)
const temporary = z
  .union([z.int().max(-1), z.string().regex(/^new/).max(64)])
  .describe('Name of a record that this request creates: a number below zero, or a text')
const values = z.record(z.string(), z.unknown())
const row_version = z.int().optional().describe('Refused with 412 if the record has another by now')

const update = z.strictObject({ op: z.literal('update'), id, row_version, values })

const basic = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), values }),
  update,
  z.strictObject({ op: z.literal('keep'), id }).describe('Only its parts change'),
])

const part = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), id: temporary, values }),
  update,
  z.strictObject({ op: z.literal('delete'), id, row_version }),
])

const parts = z.array(part).max(MOST_PARTS).default([])

/** Body of `POST /policy-plan-basic/edits`: a basic rule with its time spans and accumulation rules, saved in one transaction. */
export const basicRuleEditsSchema = z.strictObject({ basic, time_spans: parts, accumulations: parts })

export type BasicRuleEdits = z.infer<typeof basicRuleEditsSchema>
export type PartEdit = z.infer<typeof part>

/** Answer of `POST /policy-plan-basic/edits`: the saved basic rule, and the ids of created parts. */
export const basicRuleSavedSchema = z.object({
  basic: rowOf('policy-plan-basic'),
  ids: z.record(z.string(), z.int()).describe('Real ids of the temporary ones'),
})

export type BasicRuleSaved = z.infer<typeof basicRuleSavedSchema>

/** The most mappings of a rule plan in one call. */
const MOST_MAPPINGS = 10_000

const mapping = z.strictObject({
  mapping_id: z.int().min(1),
  row_version: z.int().optional().describe('Refused with 412 if the mapping has another by now'),
})

/** Body of `POST /policy-plan-mapping/order`: all mappings of a rule plan, in the new order of evaluation. */
export const mappingOrderSchema = z.strictObject({
  ap_rule_id: z.int().min(1),
  mappings: z.array(mapping).min(1).max(MOST_MAPPINGS).describe('Every mapping of the rule plan once, strongest first'),
})

export type MappingOrder = z.infer<typeof mappingOrderSchema>

/** The most cells in one call. */
const MOST_CELLS = 10_000

const unit = z.strictObject({
  mapping_match_type: z.int(),
  mapping_type: z.string().nullable(),
  mapping_value: z.string().nullable(),
})

const newMapping = z.strictObject({ ap_rule_id: z.int().min(1), mapping_name: z.string() })

const cell = z.strictObject({
  mapping_id: z.int().describe('-1 is the first of the new mappings, -2 the second'),
  ap_rule_zone_id: z.int().min(1),
  row_version: z
    .int()
    .nullable()
    .optional()
    .describe('Of the unit that is there, null for none: refused with 412 if it is otherwise by now'),
  unit: unit.nullable().describe('What the mapping asks of the rule zone from now on; null: nothing'),
})

/** Body of `POST /policy-plan-mapping-unit/cells`: units of several mappings and rule zones, written together. */
export const unitCellsSchema = z.strictObject({
  mappings: z.array(newMapping).max(MOST_CELLS).default([]).describe('New mappings, weaker than all others'),
  cells: z.array(cell).min(1).max(MOST_CELLS),
})

export type UnitCells = z.infer<typeof unitCellsSchema>
export type UnitCell = UnitCells['cells'][number]
export type NewMapping = UnitCells['mappings'][number]
