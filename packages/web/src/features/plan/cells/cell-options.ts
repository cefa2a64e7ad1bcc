import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { asText, rowLabel } from '../../../catalogue/row.ts'
import { matchWords, readCell, type CellWords } from './read-cell.ts'

/** Valid in every cell. */
const ALWAYS = ['any', 'is known', 'is unknown']

/** Completions of the typed text: what it means as it is, then matching records, an exact match first. */
export function cellOptions(
  typed: string | undefined,
  catalogue: Catalogue | undefined,
  rows: readonly Row[],
): readonly string[] {
  const wanted = typed?.trim().toLowerCase() ?? ''
  const asked = typed === undefined ? undefined : readCell(typed)
  const said = typed === undefined ? undefined : keywordText(asked)
  const always = ALWAYS.filter((option) => option !== said && option.includes(wanted))
  const records = catalogue && !(asked && said) ? fittingRecords(asked, catalogue, rows) : []
  return [...(said === undefined ? [] : [said]), ...records, ...always]
}

/** The text of a condition that needs no record; empty text means "any". */
function keywordText(asked: CellWords | undefined): string | undefined {
  if (!asked) return 'any'
  if (asked.match === MATCH.KNOWN) return 'is known'
  return asked.match === MATCH.UNKNOWN ? 'is unknown' : undefined
}

function fittingRecords(asked: CellWords | undefined, catalogue: Catalogue, rows: readonly Row[]): readonly string[] {
  const name = asked?.name.toLowerCase() ?? ''
  const fitting = rows
    .map((row) => ({ label: rowLabel(catalogue, row), code: asText(row.zone_code) }))
    .filter(({ label, code }) => `${label} ${code}`.toLowerCase().includes(name))
    .map(({ label }) => label)
  const exact = fitting.filter((label) => label.toLowerCase() === name)
  const labels = [...new Set([...exact, ...fitting])]
  return labels.map((label) => `${matchWords(asked?.match ?? 1)} ${label}`)
}
