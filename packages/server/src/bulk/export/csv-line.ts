import type { ColumnValue } from '../../database/tables.ts'

/**
 * One record of a CSV file (RFC 4180). A cell is only ever quoted, never altered: text that a spreadsheet might take for
 * a formula stays as it is, because a file must come back as it went, and `-5` or `+46` are values like any other.
 */
export function csvLine(cells: readonly ColumnValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: ColumnValue): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
