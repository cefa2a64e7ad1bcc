import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { formatTime } from './format/format-time.ts'

export function rowId(catalogue: Catalogue, row: Row): number {
  return Number(row[catalogue.id])
}

/** The name of a row. A number, or a row without a name, is prefixed by the catalogue's word: "rating group 7". */
export function rowLabel(catalogue: Catalogue, row: Row): string {
  const label = catalogue.label.split('.').reduce<unknown>((at, key) => (isRow(at) ? at[key] : undefined), row)
  const field = catalogue.fields[catalogue.label]
  if (field?.kind === 'text' && typeof label === 'string') {
    const meaning = field.codes && codeLabel(field.codes, label)
    if (meaning !== undefined) return `${catalogue.words.one}: ${meaning}`
    if (field.format) return formatTime(field.format, label)
  }
  // A plan assignment has the name of its plan: alone, that would name the plan.
  const owner = catalogue.references.find(({ of }) => of.owner)?.of
  if (owner && catalogue.label.startsWith(`${owner.nest}.`) && asText(label) !== '')
    return `${catalogue.words.one} of ${asText(label)}`
  return typeof label === 'string' && label !== ''
    ? label
    : `${catalogue.words.one} ${asText(label) || rowId(catalogue, row)}`
}

/** A string or number as text, else an empty text. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The version to send with a write: the server refuses it if the row has changed since. */
export function rowVersion(row: Row): number | undefined {
  return typeof row.row_version === 'number' ? row.row_version : undefined
}

/** The referred row, which the server nests under its own key. */
export function nestedRow(row: Row, nest: string): Row | undefined {
  const nested = row[nest]
  return isRow(nested) ? nested : undefined
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}
