import { guarded } from '@tollgate/contract/bulk/formula-guard.ts'
import type { ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import { asText } from '../row.ts'

/** The column that says what is wrong. An import passes it over once the others are matched. */
const ERROR = 'error'

/**
 * Faulty rows as a CSV file, as they stood in the file, each with what is wrong.
 *
 * @param headOf What a column of ours is called in the file; undefined for one that the file does not have.
 */
export function faultyCsv(rows: readonly ImportRow[], headOf: (column: string) => string | undefined): string {
  const columns = [...new Set(rows.flatMap(({ given }) => Object.keys(given ?? {})))].flatMap((column) => {
    const head = headOf(column)
    return head === undefined ? [] : [{ column, head }]
  })
  const lines = rows.map(({ given, faults }) => [
    ...columns.map(({ column }) => asText(given?.[column])),
    faults.map(({ message }) => message).join('; '),
  ])
  const head = [...columns.map((column) => column.head), ERROR]
  return [head, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: string): string {
  const text = guarded(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
