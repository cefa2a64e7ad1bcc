import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useMemo } from 'react'
import type { Column } from '../format/columns.ts'
import { noteLongest, roomsOf, widthsOf, type Longest } from './column-widths.ts'

const none: readonly Row[] = []

/** Widths for the texts of all pages seen so far: going back to an earlier page moves no column. */
export function useColumnWidths(catalogue: Catalogue, columns: readonly Column[], rows: readonly Row[] = none) {
  const longest = useMemo<Longest>(() => new Map(catalogue.columns.map((key) => [key, 0])), [catalogue])
  return useMemo(() => {
    noteLongest(longest, catalogue, columns, rows)
    return widthsOf(roomsOf(catalogue, columns, longest))
  }, [longest, catalogue, columns, rows])
}
