import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { ApiError } from '../../api/api-error.ts'
import { nameOf } from '../format/format-value.ts'
import { nestedRow, rowId } from '../row.ts'
import { useRecord } from '../record/use-record.ts'

interface Chosen {
  label: string
  /** The record has been deleted. */
  missing: boolean
}

/** The name of a chosen record: from a loaded option, from the row that refers to it, or read from the server. */
export function useChosen(
  name: string,
  field: ReferenceField,
  id: number | undefined,
  loaded: readonly (Row | undefined)[],
  row: Row | undefined,
): Chosen {
  const target = referredCatalogue(field)
  const option = id === undefined ? undefined : loaded.find((candidate) => candidate && rowId(target, candidate) === id)
  const nested = id !== undefined && row?.[name] === id ? nestedRow(row, field.nest) : undefined
  const known = option ?? nested
  const { data, error } = useRecord(target, known ? undefined : id)
  const found = known ?? data
  if (id === undefined) return { label: '', missing: false }
  if (found) return { label: inOneLine(field, found), missing: false }
  const missing = error instanceof ApiError && error.status === 404
  return { label: missing ? `#${id}` : '', missing }
}

function inOneLine(field: ReferenceField, found: Row): string {
  const { text, beside } = nameOf(referredCatalogue(field), found)
  return beside === undefined ? text : `${text} · ${beside}`
}
