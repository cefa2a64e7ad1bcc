import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { Column } from '../format/columns.ts'
import { fittingRooms, type Room } from './column-widths.ts'

interface ListColumns {
  columns: readonly Column[]
  rooms: readonly Room[]
}

/** While a panel is open beside the list: the first columns that fit. The panel has the others. */
export function useColumnsBeside(
  isBeside: boolean,
  body: RefObject<HTMLElement | null>,
  { columns, rooms }: ListColumns,
): ListColumns {
  const [space, setSpace] = useState(Infinity)
  useEffect(() => {
    const frame = body.current?.parentElement?.parentElement
    if (!isBeside || !frame) return undefined
    const observer = new ResizeObserver(() => setSpace(spaceIn(frame)))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [isBeside, body])
  return useMemo(() => {
    const fitting = isBeside ? fittingRooms(rooms, space) : rooms
    return { columns: columns.slice(0, fitting.length), rooms: fitting }
  }, [isBeside, columns, rooms, space])
}

/** The width in rem without the checkboxes and the buttons of the rows. */
function spaceIn(frame: HTMLElement): number {
  const heads = [...frame.querySelectorAll<HTMLElement>(':scope > table > thead th:not([aria-sort])')]
  const taken = heads.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
  return (frame.clientWidth - taken) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
