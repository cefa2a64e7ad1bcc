import { useCallback, useEffect, useState, type FocusEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Mapping } from './rule-index.ts'

/** Height of a row in pixels, the same as `--row-height` in the tokens. */
export const ROW_HEIGHT = 36
/** Up to this number all rows are rendered. */
const FEW = 60
/** Rows rendered above and below the visible ones; the range changes in steps of this size. */
const BEYOND = 15

/** `aria-rowindex` starts at 1 and counts the head. */
export const HEAD_ROWS = 2

interface RowsInSight {
  /** Indexes of the rendered rows, in order. */
  places: readonly number[]
  /** Scrolls to a row and renders it at once. */
  reveal: (place: number) => void
  keep: { onFocusCapture: (event: FocusEvent) => void }
}

/** Renders only the visible rows and the focused one. */
export function useRowsInSight(
  table: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  mappings: readonly Pick<Mapping, 'mapping_id'>[],
): RowsInSight {
  const count = mappings.length
  const [kept, setKept] = useState<number>()
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(FEW * ROW_HEIGHT)
  const measure = useCallback(() => {
    const seen = placeIn(table, scroller)
    if (!seen) return
    setFirst(Math.floor(seen.above / ROW_HEIGHT / BEYOND) * BEYOND)
    setHeight(seen.box.clientHeight)
  }, [scroller, table])
  useEffect(() => {
    const box = placeIn(table, scroller)?.box
    if (!box || count <= FEW) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [count, measure, scroller, table])
  const reveal = useCallback(
    (place: number) => {
      const seen = placeIn(table, scroller)
      if (!seen) return
      seen.box.scrollBy({ top: place * ROW_HEIGHT - seen.above - seen.box.clientHeight / 2 })
      flushSync(measure)
    },
    [measure, scroller, table],
  )
  const last = first + Math.ceil(height / ROW_HEIGHT) + 2 * BEYOND
  const keep = { onFocusCapture: ({ target }: FocusEvent) => setKept(mappingOf(target)) }
  const keptPlace = kept === undefined ? -1 : mappings.findIndex(({ mapping_id }) => mapping_id === kept)
  return { places: placesIn(count, { first: first - BEYOND, last }, keptPlace), reveal, keep }
}

function mappingOf(target: EventTarget): number | undefined {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-mapping]') : null
  return row ? Number(row.dataset.mapping) : undefined
}

function placesIn(count: number, { first, last }: { first: number; last: number }, kept: number) {
  const all = Array.from({ length: count }, (_, place) => place)
  return count <= FEW ? all : all.filter((place) => (place >= first && place < last) || place === kept)
}

/** How much of the table is scrolled out at the top. */
function placeIn({ current: table }: RefObject<HTMLElement | null>, { current: box }: RefObject<HTMLElement | null>) {
  if (!table || !box) return undefined
  return { box, above: box.getBoundingClientRect().top - table.getBoundingClientRect().top }
}
