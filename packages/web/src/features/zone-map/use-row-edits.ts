import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { useCallback, useState } from 'react'

type Row = RowFor<'zone-value'>

const idOf = ({ seq }: Row) => seq
const without = (rows: readonly Row[], row: Row) => rows.filter((other) => idOf(other) !== idOf(row))

/** The rows that are being edited, the last opened at the end. */
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

/** A page of rows. Edited rows that are on another page or filtered out are put on top. */
export function withEdited(rows: readonly Row[], edited: readonly Row[]): readonly Row[] {
  const shown = new Set(rows.map(idOf))
  return [...edited.filter((row) => !shown.has(idOf(row))), ...rows]
}
