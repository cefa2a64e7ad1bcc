import type { NewMapping, UnitCell } from '@tollgate/contract/catalogues/plan-calls.ts'
import { cellValue, type Names } from './cell-value.ts'
import { spanOf, type Block } from './block.ts'
import { cellWords, type MatrixContent } from './matrix-content.ts'

/** The result of pasting into one cell: its new value, or why it stays. */
export interface PastedCell {
  key: string
  /** "Roaming, Network"; for text outside the matrix, its position. */
  place: string
  before: string
  after: string
  fault: string | undefined
  /** The write; absent: none. */
  cell: UnitCell | undefined
}

/** The preview of pasting a text: cells to write or refuse, and mappings to add. */
export interface PastePlan {
  cells: readonly PastedCell[]
  mappings: readonly NewMapping[]
}

/** Previews pasting over a block. Unchanged cells are left out; rows below the last mapping become new mappings. */
export function planPaste(
  content: MatrixContent,
  namesOf: ReadonlyMap<number, Names | undefined>,
  texts: readonly (readonly string[])[],
  block: Block,
): PastePlan {
  const { rows, columns } = spanOf(block)
  const height = rows.last - rows.first + 1
  const cells = filled(texts, height, columns.last - columns.first + 1).flatMap((row, down) => {
    const at = rows.first + down
    const pasted = row.flatMap((text, right) => planCell(content, namesOf, text, at, columns.first + right) ?? [])
    return at < content.mappings.length ? pasted : wholeOrRefused(pasted)
  })
  return withNewMappings(content, cells)
}

/** Refuses a new row of which a cell cannot be read: without that condition it would match more than was meant. */
function wholeOrRefused(row: readonly PastedCell[]): readonly PastedCell[] {
  if (row.every(({ fault }) => fault === undefined)) return row
  const fault = 'Its mapping is not added: another of its cells cannot be read'
  return row.map((cell) => (cell.fault === undefined ? { ...cell, fault, cell: undefined } : cell))
}

/** Adds a new mapping for each new row with a written cell; -1 is the first. */
function withNewMappings({ zones, mappings }: MatrixContent, cells: readonly PastedCell[]): PastePlan {
  const { length } = mappings
  const written = cells.flatMap(({ cell }) => (cell && cell.mapping_id < 0 ? [cell.mapping_id] : []))
  const ids = [...new Set(written)].toSorted((a, b) => b - a)
  const rule = zones[0]?.ap_rule_id ?? 0
  const idOf = (cell: UnitCell) => (cell.mapping_id < 0 ? -1 - ids.indexOf(cell.mapping_id) : cell.mapping_id)
  return {
    cells: cells.map((one) => ({ ...one, cell: one.cell && { ...one.cell, mapping_id: idOf(one.cell) } })),
    mappings: ids.map((id) => ({ ap_rule_id: rule, mapping_name: newName(length - id) })),
  }
}

/** The name of a new mapping, by its position from the strongest. */
function newName(number: number): string {
  return `Mapping ${number}`
}

/** A single value fills all cells of a block. */
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
  const zone = zones[column]
  const added = { mapping_id: mappings.length - row - 1, mapping_name: newName(row + 1) }
  const mapping = mappings[row] ?? added
  const key = `${row} ${column}`
  if (!zone) {
    const place = `Row ${row + 1}, column ${column + 1}`
    return { key, place, before: '', after: text, fault: 'The matrix has no such cell', cell: undefined }
  }
  const { mapping_id } = mapping
  const { ap_rule_zone_id } = zone
  const before = mapping === added ? '' : cellWords(content, mapping, zone)
  const value = cellValue(text, zone, namesOf.get(ap_rule_zone_id))
  const place = `${mapping.mapping_name}${mapping === added ? ' (new)' : ''}, ${zone.label_show}`
  if ('fault' in value) return { key, place, before, after: text, fault: value.fault, cell: undefined }
  if (value.words === (before || 'any')) return undefined
  const row_version = units.get(mapping_id)?.get(ap_rule_zone_id)?.row_version ?? null
  const cell = { mapping_id, ap_rule_zone_id, row_version, unit: value.unit }
  return { key, place, before, after: value.words, fault: undefined, cell }
}
