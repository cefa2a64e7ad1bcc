import type { BulkColumn } from '@tollgate/contract/bulk/bulk-columns.ts'
import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'

/** Names of other people's files and the columns they mean, as a catalogue's screen knows them. */
export type Hints = Readonly<Record<string, string>>

type Fits = (name: string, column: BulkColumn, hints: Hints) => boolean

/** From the surest to the boldest. */
const guesses: readonly Fits[] = [
  (name, column) => name === column.name,
  (name, column, hints) => hints[name.toLowerCase()] === column.name,
  (name, column) => plain(name) === plain(column.name) || plain(name) === plain(column.label),
  (name, column) => plain(name) !== '' && column.name.toLowerCase().endsWith(`_${name.toLowerCase()}`),
]

/** Which column of ours a file's column probably is, by its name. Each of ours is given away once. */
export function guessColumns(names: readonly string[], columns: readonly BulkColumn[], hints: Hints): ColumnMapping {
  const mapping: Record<string, string> = {}
  const taken = new Set<string>()
  const open = new Set(names)
  for (const fits of guesses) {
    for (const name of open) {
      const found = columns.filter((column) => fits(name, column, hints))
      // Whose column is another's already gets no second best.
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
