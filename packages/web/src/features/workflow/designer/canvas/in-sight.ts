import type { ReactFlowInstance } from '@xyflow/react'
import type { Box } from './boxes.ts'

/** From this zoom on, names can be read. */
export const READABLE_ZOOM = 0.6

/** Whether all of a box is on the screen, large enough to be read. */
export function isInSight(
  box: Box,
  { flowToScreenPosition: toScreen, getZoom }: Pick<ReactFlowInstance, 'flowToScreenPosition' | 'getZoom'>,
): boolean {
  const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
  if (!canvas || getZoom() < READABLE_ZOOM) return false
  const from = toScreen({ x: box.x, y: box.y })
  const to = toScreen({ x: box.x + box.width, y: box.y + box.height })
  return from.x >= canvas.left && from.y >= canvas.top && to.x <= canvas.right && to.y <= canvas.bottom
}
