import type { UnitCell } from '@tollgate/contract/catalogues/plan-calls.ts'
import { cellValue, type Names } from './cell-value.ts'
import { spanOf, type Block } from './block.ts'
import { cellWords, type MatrixContent } from './matrix-content.ts'

/** What pasting would do to one cell: what it becomes, or why it stays. */
export interface PastedCell {
  key: string
  /** "Roaming, Network"; of a text that falls on no cell, where it would be. */
  place: string
  before: string
  after: string
  fault: string | undefined
  /** What is written; absent: nothing. */
  cell: UnitCell | undefined
}

/** What pasting a text's cells over a block would do, cell by cell; what stays the same is left out. */
export function planPaste(
  content: MatrixContent,
  namesOf: ReadonlyMap<number, Names | undefined>,
  texts: readonly (readonly string[])[],
  block: Block,
): PastedCell[] {
  const { rows, columns } = spanOf(block)
  const cells = filled(texts, rows.last - rows.first + 1, columns.last - columns.first + 1)
  return cells.flatMap((row, down) =>
    row.flatMap((text, right) => planCell(content, namesOf, text, rows.first + down, columns.first + right) ?? []),
  )
}

/** One text is pasted over all cells of a block. */
function filled(texts: readonly (readonly string[])[], height: number, width: number): readonly (readonly string[])[] {
  const [[only, ...besides] = [], ...below] = texts
  if (only === undefined || besides.length > 0 || below.length > 0) return texts
  return Array.from({ length: height }, () => Array.from({ length: width }, () => only))
}

function planCell(
  content: MatrixContent,
  namesOf: ReadonlyMap<number, Names | undefined>,
  text: string,
  row: number,
  column: number,
): PastedCell | undefined {
  const { mappings, zones, units } = content
  const [mapping, zone] = [mappings[row], zones[column]]
  const key = `${row} ${column}`
  if (!mapping || !zone) {
    const place = `Row ${row + 1}, column ${column + 1}`
    return { key, place, before: '', after: text, fault: 'The matrix has no such cell', cell: undefined }
  }
  const { mapping_id } = mapping
  const { ap_rule_zone_id } = zone
  const before = cellWords(content, mapping, zone)
  const value = cellValue(text, zone, namesOf.get(ap_rule_zone_id))
  const place = `${mapping.mapping_name}, ${zone.label_show}`
  if ('fault' in value) return { key, place, before, after: text, fault: value.fault, cell: undefined }
  if (value.words === before) return undefined
  const row_version = units.get(mapping_id)?.get(ap_rule_zone_id)?.row_version ?? null
  const cell = { mapping_id, ap_rule_zone_id, row_version, unit: value.unit }
  return { key, place, before, after: value.words, fault: undefined, cell }
}
