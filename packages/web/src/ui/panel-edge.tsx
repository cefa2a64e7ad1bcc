import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './panel-edge.module.css'
import type { PanelSize } from './use-panel-size.ts'

/** Where the mouse is, in pixels of the window. */
interface MousePlace {
  clientX: number
  clientY: number
}

interface PanelEdgeProps {
  label: string
  /** The side of the panel that the edge is at. */
  side: 'left' | 'top'
  panel: PanelSize
  /** The size that brings the edge to the mouse. */
  sizeAt: (mouse: MousePlace) => number
}

const STEP = 2
const LARGER = { left: 'ArrowLeft', top: 'ArrowUp' }
const SMALLER = { left: 'ArrowRight', top: 'ArrowDown' }
const KEYS = { left: 'left and right', top: 'up and down' }

/** An edge of a panel: dragged, or moved by the arrow keys; a double click sets it back. It stands in the panel. */
export function PanelEdge({ label, side, panel, sizeAt }: PanelEdgeProps) {
  const { size, least, most, resize } = panel
  const drag = ({ currentTarget, pointerId }: PointerEvent<HTMLDivElement>) => {
    const move = (mouse: MousePlace) => resize(sizeAt(mouse))
    currentTarget.setPointerCapture(pointerId)
    currentTarget.addEventListener('pointermove', move)
    const end = () => currentTarget.removeEventListener('pointermove', move)
    currentTarget.addEventListener('lostpointercapture', end, { once: true })
  }
  const press = (event: KeyboardEvent) => {
    const wanted = sizeAfter(event.key, side, panel)
    if (wanted === undefined) return
    event.preventDefault()
    resize(wanted)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={side === 'left' ? 'vertical' : 'horizontal'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={size}
      aria-valuetext={`${size} per cent`}
      title={`Drag, or press the ${KEYS[side]} arrow keys; double-click to set it back`}
      className={classes.edge}
      data-side={side}
      onPointerDown={drag}
      onDoubleClick={() => resize(undefined)}
      onKeyDown={press}
    />
  )
}

function sizeAfter(key: string, side: 'left' | 'top', { size, least, most }: PanelSize): number | undefined {
  if (key === LARGER[side]) return size + STEP
  if (key === SMALLER[side]) return size - STEP
  if (key === 'Home') return least
  return key === 'End' ? most : undefined
}
