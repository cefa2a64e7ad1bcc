import { readSheet, type CellValue } from 'read-excel-file/universal'

/** The first sheet of a workbook (.xlsx) as CSV, line by line. Numbers keep the digits that the file has. */
export async function csvOfWorkbook(file: Blob): Promise<string> {
  const rows = await readSheet<string>(await file.arrayBuffer(), { parseNumber: (digits) => digits })
  return rows.map(csvLine).join('')
}

/** An empty row stays a line, so that lines are counted as in the sheet. */
function csvLine(row: readonly (CellValue<string> | null)[]): string {
  const cells = row.map(textOf)
  return cells.every((cell) => cell === '') ? '\n' : `${cells.map(quoted).join(',')}\n`
}

function textOf(cell: CellValue<string> | null): string {
  if (cell instanceof Date) return momentOf(cell)
  return cell === null ? '' : String(cell)
}

/** To the second: a workbook keeps a moment as a fraction of a day. */
function momentOf(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000)
  return rounded.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '')
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
