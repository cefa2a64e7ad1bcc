import type { Point } from './obstacles.ts'

/** The point halfway along a route. */
export function middleOf(route: readonly Point[]): Point {
  const stretches = route.slice(1).map((to, n) => ({ from: route[n] ?? to, to }))
  let left = stretches.reduce((sum, { from, to }) => sum + lengthOf(from, to), 0) / 2
  for (const { from, to } of stretches) {
    const length = lengthOf(from, to)
    if (length >= left && length > 0) {
      const share = left / length
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    }
    left -= length
  }
  return route[0] ?? { x: 0, y: 0 }
}

function lengthOf(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}
