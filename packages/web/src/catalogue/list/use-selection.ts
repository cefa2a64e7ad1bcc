import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { rowId } from '../row.ts'

export interface Selection {
  rows: readonly Row[]
  ids: ReadonlySet<number>
  /** State of the page's checkbox. */
  page: 'all' | 'some' | 'none'
  /** Selects or deselects a row; with `range`, all rows from the last one toggled. */
  toggle: (id: number, range: boolean) => void
  togglePage: () => void
  clear: () => void
}

/**
 * The selected rows of the current page. Another page starts without a selection, so that only visible rows are
 * selected.
 */
export function useSelection(catalogue: Catalogue, rows: readonly Row[] | undefined): Selection {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>(undefined)
  const order = useMemo(() => (rows ?? []).map((row) => rowId(catalogue, row)), [catalogue, rows])
  const ids = useMemo(() => new Set(order.filter((id) => picked.has(id))), [order, picked])
  const chosen = useMemo(() => (rows ?? []).filter((row) => ids.has(rowId(catalogue, row))), [catalogue, rows, ids])

  const toggle = useCallback(
    (id: number, range: boolean) => {
      const from = range && last.current !== undefined ? order.indexOf(last.current) : -1
      last.current = id
      const [start, end] = [from, order.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
      const touched = from === -1 ? [id] : order.slice(start, end + 1)
      setPicked((before) => withAll(before, touched, !before.has(id)))
    },
    [order],
  )
  const page = ids.size === 0 ? 'none' : ids.size === order.length ? 'all' : 'some'
  return {
    rows: chosen,
    ids,
    page,
    toggle,
    togglePage: () => setPicked(page === 'all' ? new Set() : new Set(order)),
    clear: () => setPicked(new Set()),
  }
}

function withAll(before: ReadonlySet<number>, ids: readonly number[], selected: boolean): ReadonlySet<number> {
  const next = new Set(before)
  for (const id of ids) {
    if (selected) next.add(id)
    else next.delete(id)
  }
  return next
}
