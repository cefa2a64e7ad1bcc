import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { asText, rowLabel } from '../../../catalogue/row.ts'
import { matchWords, type CellWords } from './read-cell.ts'

/** What every cell can say, whatever it is compared with. */
const ALWAYS = ['any', 'is known', 'is unknown']

/** What a cell could say, from what is typed: records that fit, the one named exactly first. */
export function cellOptions(
  typed: string,
  asked: CellWords | undefined,
  catalogue: Catalogue | undefined,
  rows: readonly Row[],
): readonly string[] {
  const wanted = typed.trim().toLowerCase()
  const always = ALWAYS.filter((option) => option.includes(wanted))
  if (!catalogue) return always
  const name = asked?.name.toLowerCase() ?? ''
  const fitting = rows
    .map((row) => ({ label: rowLabel(catalogue, row), code: asText(row.zone_code) }))
    .filter(({ label, code }) => `${label} ${code}`.toLowerCase().includes(name))
    .map(({ label }) => label)
  const exact = fitting.filter((label) => label.toLowerCase() === name)
  const labels = [...new Set([...exact, ...fitting])]
  return [...labels.map((label) => `${matchWords(asked?.match ?? 1)} ${label}`), ...always]
}
