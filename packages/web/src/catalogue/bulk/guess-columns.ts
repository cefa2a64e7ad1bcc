import type { BulkColumn } from '@tollgate/contract/bulk/bulk-columns.ts'
import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'

/** Column names of common file formats, and the columns they stand for. */
export type Hints = Readonly<Record<string, string>>

type Fits = (name: string, column: BulkColumn, hints: Hints) => boolean

/** What files call comments. */
const REMARKS = new Set(['comment', 'remark', 'remarks', 'note', 'notes'])

/** Rules to recognise a column, the most reliable first. */
const guesses: readonly Fits[] = [
  (name, column) => name === column.name,
  (name, column, hints) => hints[name.toLowerCase()] === column.name,
  (name, column) => plain(name) === plain(column.name) || plain(name) === plain(column.label),
  (name, column) => REMARKS.has(plain(name)) && column.name === 'comments',
  // "Rating group code" in a file of rating groups.
  (name, { label }) => label !== 'Id' && name.toLowerCase().endsWith(` ${label.toLowerCase()}`),
  (name, column) => plain(name) !== '' && column.name.toLowerCase().endsWith(`_${name.toLowerCase()}`),
]

/** Matches the columns of a file with those of the catalogue by their names. Each column is used once. */
export function guessColumns(names: readonly string[], columns: readonly BulkColumn[], hints: Hints): ColumnMapping {
  const mapping: Record<string, string> = {}
  const taken = new Set<string>()
  const open = new Set(names)
  for (const fits of guesses) {
    for (const name of open) {
      const found = columns.filter((column) => fits(name, column, hints))
      // A name whose column is taken stays unmatched, so that it gets no weaker match.
      if (found.length > 0) open.delete(name)
      const [first] = found
      if (found.length !== 1 || first === undefined || taken.has(first.name)) continue
      mapping[name] = first.name
      taken.add(first.name)
    }
  }
  return mapping
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
