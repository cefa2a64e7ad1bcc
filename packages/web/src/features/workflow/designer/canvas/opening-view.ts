import { workNodeType } from '@tollgate/contract/standards/plan-codes.ts'
import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import type { Viewport } from '@xyflow/react'
import { boxOf, type Box } from './boxes.ts'

/** Margin around the drawing in screen pixels, with room for captions. */
const AROUND = 60
/** From this zoom on, captions are at least 11 pixels high: zoomed out they are drawn at 13. */
export const LEGIBLE_ZOOM = 11 / 13
/** Do not enlarge a small drawing. */
const MOST_ZOOM = 1

export interface Size {
  width: number
  height: number
}

/** The initial view: the whole drawing if its captions are readable, else as much as fits, including the start. */
export function openingView(nodes: readonly WorkflowNode[], canvas: Size, leastZoom = LEGIBLE_ZOOM): Viewport {
  const placed = nodes.filter(({ position }) => position !== null)
  const start = placed.find(({ work_node_type: type }) => workNodeType(type) === 'S') ?? placed[0]
  if (!start) return { x: canvas.width / 2, y: canvas.height / 2, zoom: 1 }
  const whole = boundsOf(placed.map(({ position }) => boxOf(position)))
  const first = boxOf(start.position)
  const fit = Math.min(roomFor(canvas.width, whole.width), roomFor(canvas.height, whole.height))
  const zoom = Math.min(Math.max(fit, leastZoom), MOST_ZOOM)
  return {
    x: offset(canvas.width, whole.x, whole.width, first.x + first.width / 2, zoom),
    y: offset(canvas.height, whole.y, whole.height, first.y + first.height / 2, zoom),
    zoom,
  }
}

/**
 * The view after a resize. If the whole drawing was visible it stays so, down to the least zoom; otherwise the middle
 * stays.
 */
export function viewAfterResize(
  nodes: readonly WorkflowNode[],
  view: Viewport,
  before: Size,
  after: Size,
  leastZoom: number,
): Viewport {
  const whole = boundsOf(nodes.flatMap(({ position }) => (position ? [boxOf(position)] : [])))
  const left = whole.x * view.zoom + view.x
  const top = whole.y * view.zoom + view.y
  const wasInSight =
    left >= 0 &&
    top >= 0 &&
    left + whole.width * view.zoom <= before.width &&
    top + whole.height * view.zoom <= before.height
  if (wasInSight) return openingView(nodes, after, leastZoom)
  return { ...view, x: view.x + (after.width - before.width) / 2, y: view.y + (after.height - before.height) / 2 }
}

function roomFor(canvas: number, drawing: number): number {
  return (canvas - 2 * AROUND) / drawing
}

/** Centres the drawing if it fits. Otherwise the start is as central as possible without empty canvas at an edge. */
function offset(canvas: number, from: number, length: number, start: number, zoom: number): number {
  if (length * zoom + 2 * AROUND <= canvas) return (canvas - length * zoom) / 2 - from * zoom
  const least = canvas - AROUND - (from + length) * zoom
  const most = AROUND - from * zoom
  return Math.min(Math.max(canvas / 2 - start * zoom, least), most)
}

export function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

export function canvasSize(): Size {
  const { width = 0, height = 0 } = document.querySelector('.react-flow')?.getBoundingClientRect() ?? {}
  return { width, height }
}
