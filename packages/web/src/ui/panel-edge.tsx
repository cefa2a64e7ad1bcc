import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './panel-edge.module.css'
import type { PanelSize } from './use-panel-size.ts'

/** Mouse position in pixels of the window. */
interface MousePlace {
  clientX: number
  clientY: number
}

type Side = keyof typeof EDGES

interface PanelEdgeProps {
  label: string
  /** The side of the panel that has the edge. */
  side: Side
  panel: PanelSize
  /** The panel's size when its edge is at the mouse. */
  sizeAt: (mouse: MousePlace) => number
}

const EDGES = {
  left: {
    larger: 'ArrowLeft',
    smaller: 'ArrowRight',
    keys: 'left and right',
    is: 'vertical',
    step: 2,
    unit: 'per cent',
  },
  top: { larger: 'ArrowUp', smaller: 'ArrowDown', keys: 'up and down', is: 'horizontal', step: 2, unit: 'per cent' },
  /** Size of a column. */
  right: {
    larger: 'ArrowRight',
    smaller: 'ArrowLeft',
    keys: 'left and right',
    is: 'vertical',
    step: 16,
    unit: 'pixels',
  },
} as const

/** The edge of a panel: moved by mouse or arrow keys; a double click resets it. Render it inside the panel. */
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
      aria-orientation={EDGES[side].is}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={size}
      aria-valuetext={`${size} ${EDGES[side].unit}`}
      title={`Drag, or press the ${EDGES[side].keys} arrow keys; double-click to set it back`}
      className={classes.edge}
      data-side={side}
      onPointerDown={drag}
      onDoubleClick={() => resize(undefined)}
      onKeyDown={press}
    />
  )
}

function sizeAfter(key: string, side: Side, { size, least, most }: PanelSize): number | undefined {
  const { larger, smaller, step } = EDGES[side]
  if (key === larger) return size + step
  if (key === smaller) return size - step
  if (key === 'Home') return least
  return key === 'End' ? most : undefined
}
