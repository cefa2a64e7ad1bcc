import { guarded } from '@tollgate/contract/bulk/formula-guard.ts'
import type { ColumnValue } from '../../database/tables.ts'

/** One record of a CSV file (RFC 4180). With a guard, text that a spreadsheet would run as a formula has a quote before it. */
export function csvLine(cells: readonly ColumnValue[], guard: boolean): string {
  return `${cells.map((cell) => csvCell(cell, guard)).join(',')}\r\n`
}

function csvCell(value: ColumnValue, guard: boolean): string {
  const plain = value === null ? '' : String(value)
  const text = guard && typeof value === 'string' ? guarded(plain) : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
