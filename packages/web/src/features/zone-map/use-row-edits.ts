import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { useCallback, useState } from 'react'

type Row = RowFor<'zone-value'>

const idOf = ({ seq }: Row) => seq
const without = (rows: readonly Row[], row: Row) => rows.filter((other) => idOf(other) !== idOf(row))

/** The values that are edited in their rows, the last one opened at the end. */
export function useEditedRows() {
  const [edited, setEdited] = useState<readonly Row[]>([])
  return {
    edited,
    isEdited: (row: Row) => edited.some((other) => idOf(other) === idOf(row)),
    isLast: (row: Row) => edited.at(-1)?.seq === idOf(row),
    edit: useCallback((row: Row) => setEdited((rows) => [...without(rows, row), row]), []),
    stop: useCallback((row: Row) => setEdited((rows) => without(rows, row)), []),
  }
}

/** The rows of a page, and above them those that are edited but stand on another page or match no filter any more. */
export function withEdited(rows: readonly Row[], edited: readonly Row[]): readonly Row[] {
  const shown = new Set(rows.map(idOf))
  return [...edited.filter((row) => !shown.has(idOf(row))), ...rows]
}
