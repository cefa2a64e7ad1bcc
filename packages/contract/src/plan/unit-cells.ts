import { z } from 'zod'

/** More cells than a spreadsheet's block has anywhere. */
const MOST_CELLS = 10_000

const unit = z.strictObject({
  mapping_match_type: z.int(),
  mapping_type: z.string().nullable(),
  mapping_value: z.string().nullable(),
})

const cell = z.strictObject({
  mapping_id: z.int().min(1),
  ap_rule_zone_id: z.int().min(1),
  row_version: z
    .int()
    .nullable()
    .optional()
    .describe('Of the unit that is there, null for none: refused with 412 if it is otherwise by now'),
  unit: unit.nullable().describe('What the mapping asks of the rule zone from now on; null: nothing'),
})

/** Body of `POST /policy-plan-mapping-unit/cells`: what mappings ask of rule zones, written together. */
export const unitCellsSchema = z.strictObject({ cells: z.array(cell).min(1).max(MOST_CELLS) })

export type UnitCells = z.infer<typeof unitCellsSchema>
export type UnitCell = UnitCells['cells'][number]
