import type { PointerEvent, RefObject } from 'react'
import classes from './list-table.module.css'

/** Pixels below which no column is made narrower. */
export const LEAST = 56

interface ResizeHandleProps {
  head: RefObject<HTMLTableCellElement | null>
  onResize: (width: number | undefined) => void
}

/** The edge of a column's head: dragged it sets the width, a double click forgets it. By keyboard the head itself does both. */
export function ResizeHandle({ head, onResize }: ResizeHandleProps) {
  const drag = ({ currentTarget, pointerId, clientX: start }: PointerEvent<HTMLSpanElement>) => {
    const width = head.current?.getBoundingClientRect().width ?? 0
    const move = ({ clientX }: { clientX: number }) => onResize(Math.max(LEAST, Math.round(width + clientX - start)))
    currentTarget.setPointerCapture(pointerId)
    currentTarget.addEventListener('pointermove', move)
    const end = () => currentTarget.removeEventListener('pointermove', move)
    currentTarget.addEventListener('lostpointercapture', end, { once: true })
  }
  return (
    <span
      className={classes.handle}
      aria-hidden
      title="Drag to resize; double-click to fit"
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
    />
  )
}
