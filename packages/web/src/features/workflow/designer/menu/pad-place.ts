import { type Align, Position } from '@xyflow/react'
import type { Box } from '../canvas/boxes.ts'

/** Distance between a node and its pad, in screen pixels. */
export const ASIDE = 12
/** Half of the pad's width, and its height with the distance, in screen pixels. */
const HALF = 160
const HEIGHT = 48

/** What the canvas shows: the offset of the drawing, its zoom, and the width of the canvas. */
interface View {
  transform: readonly [x: number, y: number, zoom: number]
  width: number
}

interface PadPlace {
  position: Position
  align: Align
}

/** Where the pad of a node stays inside the canvas: above the middle of the node, unless there is no room. */
export function padPlace(node: Box, { transform: [x, y, zoom], width }: View): PadPlace {
  const middle = (node.x + node.width / 2) * zoom + x
  const align = middle < HALF ? 'start' : middle > width - HALF ? 'end' : 'center'
  return { position: node.y * zoom + y < HEIGHT ? Position.Bottom : Position.Top, align }
}

export function isSamePlace(a: PadPlace, b: PadPlace): boolean {
  return a.position === b.position && a.align === b.align
}
