import type { ReactFlowInstance } from '@xyflow/react'
import type { Box } from './boxes.ts'

/** From this zoom on, names are readable. */
export const READABLE_ZOOM = 0.6

/** Whether a box is completely visible and readable. */
export function isInSight(box: Box, flow: Pick<ReactFlowInstance, 'flowToScreenPosition' | 'getZoom'>): boolean {
  return flow.getZoom() >= READABLE_ZOOM && isOnCanvas(box, flow)
}

/** Whether a box is completely visible. */
export function isOnCanvas(
  box: Box,
  { flowToScreenPosition: toScreen }: Pick<ReactFlowInstance, 'flowToScreenPosition'>,
): boolean {
  const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
  if (!canvas) return false
  const from = toScreen({ x: box.x, y: box.y })
  const to = toScreen({ x: box.x + box.width, y: box.y + box.height })
  return from.x >= canvas.left && from.y >= canvas.top && to.x <= canvas.right && to.y <= canvas.bottom
}
