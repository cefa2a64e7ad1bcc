import { MATCH } from '@tollgate/contract/standards/comparison.ts'
import type { UnitCell } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { Mapping, RuleZone } from '../rule-plans/rule-index.ts'
import { spanOf, type Block } from './block.ts'
import { cellWords, type MatrixContent } from './matrix-content.ts'

/** The edits that clear a block: its cells with a condition. */
export function clearedCells(content: MatrixContent, block: Block): UnitCell[] {
  const { rows, columns } = spanOf(block)
  return partOf(content.mappings, rows).flatMap((mapping) =>
    partOf(content.zones, columns)
      .filter((zone) => unitAt(content, mapping, zone) !== undefined)
      .map((zone) => cellOf(content, mapping, zone, null)),
  )
}

/** The edits that fill a block down: copies its first row to the others; a single row gets the row above. */
export function filledCells(content: MatrixContent, block: Block): UnitCell[] {
  const { rows, columns } = spanOf(block)
  const from = rows.first === rows.last ? rows.first - 1 : rows.first
  const source = content.mappings[from]
  if (!source) return []
  return partOf(content.mappings, { first: from + 1, last: rows.last }).flatMap((mapping) =>
    partOf(content.zones, columns)
      .filter((zone) => cellWords(content, mapping, zone) !== cellWords(content, source, zone))
      .map((zone) => cellOf(content, mapping, zone, askedAt(content, source, zone))),
  )
}

function partOf<R>(rows: readonly R[], { first, last }: { first: number; last: number }): readonly R[] {
  return rows.slice(first, last + 1)
}

function unitAt({ units }: MatrixContent, { mapping_id }: Mapping, { ap_rule_zone_id }: RuleZone) {
  return units.get(mapping_id)?.get(ap_rule_zone_id)
}

function askedAt(content: MatrixContent, mapping: Mapping, zone: RuleZone): UnitCell['unit'] {
  const unit = unitAt(content, mapping, zone)
  if (!unit) return null
  const { mapping_match_type, mapping_type, mapping_value } = unit
  return { mapping_match_type: mapping_match_type ?? MATCH.IS, mapping_type, mapping_value }
}

/** A cell as it is sent. The write is refused if the stored one has changed since it was read. */
export function cellOf(content: MatrixContent, mapping: Mapping, zone: RuleZone, unit: UnitCell['unit']): UnitCell {
  const row_version = unitAt(content, mapping, zone)?.row_version ?? null
  return { mapping_id: mapping.mapping_id, ap_rule_zone_id: zone.ap_rule_zone_id, row_version, unit }
}
