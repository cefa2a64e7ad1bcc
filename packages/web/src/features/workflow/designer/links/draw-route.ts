import type { Point } from './obstacles.ts'

const RADIUS = 8

/** A route as an SVG path with rounded corners. */
export function drawRoute([first, ...rest]: readonly Point[]): string {
  if (!first) return ''
  const parts = [`M${first.x} ${first.y}`]
  let before = first
  for (const [n, corner] of rest.entries()) {
    const after = rest[n + 1]
    if (after) {
      const round = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2)
      const [into, out] = [towards(corner, before, round), towards(corner, after, round)]
      parts.push(`L${into.x} ${into.y}Q${corner.x} ${corner.y} ${out.x} ${out.y}`)
    } else parts.push(`L${corner.x} ${corner.y}`)
    before = corner
  }
  return parts.join('')
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** The point at a distance from one towards another. */
function towards(from: Point, to: Point, far: number): Point {
  const share = far / (distance(from, to) || 1)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
