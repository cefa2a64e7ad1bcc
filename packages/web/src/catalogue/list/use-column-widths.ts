import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useMemo } from 'react'
import type { Row } from '../../api/client.ts'
import type { Column } from '../format/columns.ts'
import { noteLongest, roomsOf, widthsOf, type Longest } from './column-widths.ts'

const none: readonly Row[] = []

/** Widths by what the pages seen so far hold: on the way back to an earlier page the columns stay where they are. */
export function useColumnWidths(catalogue: Catalogue, columns: readonly Column[], rows: readonly Row[] = none) {
  const longest = useMemo<Longest>(() => new Map(catalogue.columns.map((key) => [key, 0])), [catalogue])
  return useMemo(() => {
    noteLongest(longest, catalogue, columns, rows)
    return widthsOf(roomsOf(catalogue, columns, longest))
  }, [longest, catalogue, columns, rows])
}
