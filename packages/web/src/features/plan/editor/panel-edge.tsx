import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import classes from './panel-edge.module.css'
import { LEAST_WIDTH, MOST_WIDTH } from './use-panel-width.ts'

interface PanelEdgeProps {
  /** What the panel stands in, at its right end. */
  body: RefObject<HTMLElement | null>
  /** In per cent of that. */
  width: number
  onResize: (width: number | undefined) => void
}

const STEP = 2

/** The left edge of the panel: dragged, or moved by the arrow keys; a double click sets it back. */
export function PanelEdge({ body, width, onResize }: PanelEdgeProps) {
  const drag = ({ currentTarget, pointerId }: PointerEvent<HTMLDivElement>) => {
    const box = body.current?.getBoundingClientRect()
    if (!box) return
    const move = ({ clientX }: { clientX: number }) => onResize(((box.right - clientX) / box.width) * 100)
    currentTarget.setPointerCapture(pointerId)
    currentTarget.addEventListener('pointermove', move)
    const end = () => currentTarget.removeEventListener('pointermove', move)
    currentTarget.addEventListener('lostpointercapture', end, { once: true })
  }
  const press = (event: KeyboardEvent) => {
    const wanted = widthAfter(event.key, width)
    if (wanted === undefined) return
    event.preventDefault()
    onResize(wanted)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Width of the basic rules"
      aria-orientation="vertical"
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuenow={width}
      aria-valuetext={`${width} per cent`}
      title="Drag, or press the left and right arrow keys; double-click to set it back"
      className={classes.edge}
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={press}
    />
  )
}

function widthAfter(key: string, width: number): number | undefined {
  if (key === 'ArrowLeft') return width + STEP
  if (key === 'ArrowRight') return width - STEP
  if (key === 'Home') return LEAST_WIDTH
  return key === 'End' ? MOST_WIDTH : undefined
}
