import type { Point } from './obstacles.ts'

/**
 * Whether two routes cross or overlap. Links to the same node may share their last stretch, so only earlier contacts
 * count.
 */
export function meet(a: readonly Point[], b: readonly Point[]): boolean {
  const shared = isSame(a.at(-1), b.at(-1))
  return segments(a).some((one) => segments(b).some((other) => (shared ? crosses(one, other) : touches(one, other))))
}

type Segment = readonly [from: Point, to: Point]

function segments(route: readonly Point[]): Segment[] {
  return route.slice(1).map((to, n) => [route[n] ?? to, to])
}

/** Whether two axis-parallel segments touch. */
function touches([a, b]: Segment, [c, d]: Segment): boolean {
  return (
    Math.max(Math.min(a.x, b.x), Math.min(c.x, d.x)) <= Math.min(Math.max(a.x, b.x), Math.max(c.x, d.x)) &&
    Math.max(Math.min(a.y, b.y), Math.min(c.y, d.y)) <= Math.min(Math.max(a.y, b.y), Math.max(c.y, d.y))
  )
}

/** Whether they cross; an end on the other segment does not count. */
function crosses(one: Segment, other: Segment): boolean {
  return isAcross(one, other) || isAcross(other, one)
}

/** Whether the first is horizontal, the second vertical, and both go on beyond the crossing. */
function isAcross([a, b]: Segment, [c, d]: Segment): boolean {
  return a.y === b.y && c.x === d.x && isInside(c.x, a.x, b.x) && isInside(a.y, c.y, d.y)
}

function isInside(value: number, a: number, b: number): boolean {
  return value > Math.min(a, b) && value < Math.max(a, b)
}

function isSame(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && a.x === b?.x && a.y === b.y
}
