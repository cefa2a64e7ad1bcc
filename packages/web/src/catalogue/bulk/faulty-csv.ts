import { guarded } from '@tollgate/contract/bulk/formula-guard.ts'
import type { ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import { asText } from '../row.ts'

/** The column with error messages. A later import ignores it. */
const ERROR = 'error'

/**
 * Faulty rows as a CSV file, each as in the original with an error message.
 * @param headOf The file's name for one of our columns; undefined if the file lacks it.
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
