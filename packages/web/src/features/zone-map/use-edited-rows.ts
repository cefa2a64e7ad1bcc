import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useCallback, useState } from 'react'
import type { Row } from '../../api/client.ts'
import { rowId } from '../../catalogue/row.ts'

const catalogue = catalogueOf('zone-value')
const idOf = (row: Row) => rowId(catalogue, row)
const without = (rows: readonly Row[], row: Row) => rows.filter((other) => idOf(other) !== idOf(row))

/** The values that are edited in their rows, the last one opened at the end. */
export function useEditedRows() {
  const [edited, setEdited] = useState<readonly Row[]>([])
  return {
    edited,
    isEdited: (row: Row) => edited.some((other) => idOf(other) === idOf(row)),
    isLast: (row: Row) => edited.at(-1) !== undefined && idOf(edited.at(-1) ?? {}) === idOf(row),
    edit: useCallback((row: Row) => setEdited((rows) => [...without(rows, row), row]), []),
    stop: useCallback((row: Row) => setEdited((rows) => without(rows, row)), []),
  }
}

/** The rows of a page, and above them those that are edited but stand on another page or match no filter any more. */
export function withEdited(rows: readonly Row[], edited: readonly Row[]): readonly Row[] {
  const shown = new Set(rows.map(idOf))
  return [...edited.filter((row) => !shown.has(idOf(row))), ...rows]
}
