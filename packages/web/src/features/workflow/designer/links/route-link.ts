import type { Link } from '@tollgate/policy/workflow/links.ts'
import { meet } from './meet.ts'
import type { Obstacles, Point } from './obstacles.ts'

/** Where a link leaves and enters: Yes leaves to the right, No at the bottom; it enters from the left or from above. */
export interface LinkEnds {
  link: Link
  from: Point & { step: string }
  to: Point & { step: string; side: 'left' | 'top' }
}

/** Least straight length at both ends of a link. */
const STUB = 24
/** Links to different targets in a column turn in separate lanes, so that they can be told apart. */
const LANES = { first: 22, apart: 6, count: 4 }
/** Offsets: straight, around a node of default width, or around the other link too. */
const PAST_A_NODE = [0, 3 * STUB, -3 * STUB, 6 * STUB]
/** Distance between a link and an obstacle. */
const ASIDE = 12
/** How far a detour may go: first nearby, then anywhere. */
const REACHES = [400, 100_000]
const MOST_TRIED = 120
/** Tries for a route that avoids captions, once one is found that crosses only captions. */
const MOST_FOR_WORDS = 40

/** Faults of a route, the smallest first. */
const FAULTS = ['nothing', 'caption', 'sibling', 'node'] as const

type Fault = (typeof FAULTS)[number]

/**
 * The corners of a link with its ends: the simplest route that crosses no node, its sibling only if necessary, and no
 * caption if possible. While a node is moved it is the simplest route, since a search at each step would be slow.
 * @param sibling the corners of the other link of the same node, or the part that must stay free
 */
export function routeLink(ends: LinkEnds, obstacles: Obstacles, sibling: readonly Point[] = []): Point[] {
  const isMoving = !obstacles.standsAt(ends.from.step, ends.from) || !obstacles.standsAt(ends.to.step, ends.to)
  let best: { way: Point[]; fault: Fault } | undefined
  let tried = 0
  for (const way of waysOf(ends, obstacles)) {
    if (isMoving) return way
    const fault = faultOf(way, ends, obstacles, sibling)
    if (fault === 'nothing') return way
    if (!best || FAULTS.indexOf(fault) < FAULTS.indexOf(best.fault)) best = { way, fault }
    tried += 1
    if (best.fault === 'caption' && tried > MOST_FOR_WORDS) break
  }
  return best?.way ?? [ends.from, ends.to]
}

/** The worst fault of a route. It may touch its two nodes at its ends. */
function faultOf(
  way: readonly Point[],
  { from, to }: LinkEnds,
  obstacles: Obstacles,
  sibling: readonly Point[],
): Fault {
  let worst: Fault = meet(way, sibling) ? 'sibling' : 'nothing'
  for (const [n, point] of way.slice(1).entries()) {
    const own = [n === 0 ? from.step : undefined, n === way.length - 2 ? to.step : undefined]
    const crossed = obstacles.crossedBy(way[n] ?? point, point, own)
    if (crossed === 'node') return crossed
    if (crossed === 'caption' && worst === 'nothing') worst = crossed
  }
  return worst
}

function* waysOf(ends: LinkEnds, obstacles: Obstacles): Generator<Point[]> {
  yield* plainWays(ends)
  for (const reach of REACHES) {
    const heights = heightsPast(ends, obstacles, reach)
    yield* waysAround(ends, heights, obstacles)
    if (ends.link === 'no' || ends.to.side === 'top') yield* waysAround(ends, heights, obstacles, PAST_A_NODE)
  }
}

/** The simple routes, as one would draw them without obstacles. */
function* plainWays({ link, from, to }: LinkEnds): Generator<Point[]> {
  const isAhead = to.x - from.x >= 2 * STUB
  const isBelow = to.y - from.y >= STUB
  if (link === 'yes' && to.side === 'left') {
    for (const x of isAhead ? [Math.max(to.x - laneOf(to.step), from.x + STUB), from.x + STUB] : [])
      yield corners(from, { x, y: from.y }, { x, y: to.y }, to)
    if (!isAhead && to.x > from.x) {
      const x = (from.x + to.x) / 2
      yield corners(from, { x, y: from.y }, { x, y: to.y }, to)
    }
  } else if (link === 'yes') {
    if (to.x > from.x && isBelow) yield corners(from, { x: to.x, y: from.y }, to)
  } else if (to.side === 'left') {
    const [x, y] = [to.x - laneOf(to.step), from.y + STUB]
    if (to.x - from.x >= STUB && isBelow) yield corners(from, { x: from.x, y: to.y }, to)
    else if (x > from.x) yield corners(from, { x: from.x, y }, { x, y }, { x, y: to.y }, to)
  } else if (to.y > from.y) {
    const y = (from.y + to.y) / 2
    yield corners(from, { x: from.x, y }, { x: to.x, y }, to)
  }
}

/** Routes along each of the heights. */
function* waysAround(
  ends: LinkEnds,
  heights: readonly number[],
  obstacles: Obstacles,
  aside: readonly number[] = [0],
): Generator<Point[]> {
  const { link, from, to } = ends
  const [below, above] = [from.y + STUB, to.y - STUB]
  const out = link === 'yes' ? [1, 2, 3].map((times) => from.x + times * STUB) : aside.map((far) => from.x + far)
  const into =
    to.side === 'top'
      ? aside.map((far) => to.x + far)
      : [laneOf(to.step), STUB, 3 * STUB].map((before) => to.x - before)
  for (const y of heights) {
    if (!isOpen(ends, y, obstacles)) continue
    for (const x1 of out)
      for (const x2 of into) {
        // It would run back over itself.
        if (link === 'no' && x1 === from.x && y < below) continue
        if (link === 'yes' && x2 < x1 && y === from.y) continue
        if (to.side === 'top' && x2 === to.x && y > above) continue
        const leaving =
          link === 'no'
            ? [
                { x: from.x, y: below },
                { x: x1, y: below },
              ]
            : [{ x: x1, y: from.y }]
        const coming =
          to.side === 'top'
            ? [
                { x: x2, y: above },
                { x: to.x, y: above },
              ]
            : [{ x: x2, y: to.y }]
        yield corners(from, ...leaving, { x: x1, y }, { x: x2, y }, ...coming, to)
      }
  }
}

/** Whether a horizontal line between two nodes could be free: one check instead of a dozen routes. */
function isOpen({ from, to }: LinkEnds, y: number, obstacles: Obstacles): boolean {
  const [left, right] = [Math.min(from.x, to.x) + 3 * STUB, Math.max(from.x, to.x) - 3 * STUB]
  return left >= right || obstacles.crossedBy({ x: left, y }, { x: right, y }) !== 'node'
}

/** Heights at which a line could pass the obstacles between both ends, nearest first. */
function heightsPast({ link, from, to }: LinkEnds, obstacles: Obstacles, reach: number): number[] {
  const [x, y] = [Math.min(from.x, to.x) - STUB, Math.min(from.y, to.y) - reach]
  const [width, height] = [Math.abs(from.x - to.x) + 2 * STUB, Math.abs(from.y - to.y) + 2 * reach]
  const heights = new Set([link === 'no' ? from.y + STUB : from.y, to.y - STUB, to.y + STUB])
  for (const { box } of obstacles.within({ x, y, width, height }))
    heights.add(box.y - ASIDE).add(box.y + box.height + ASIDE)
  const detour = (line: number) => Math.abs(line - from.y) + Math.abs(line - to.y)
  const sorted = [...heights].toSorted((a, b) => detour(a) - detour(b))
  // Beyond the outermost there is always room.
  return [...sorted.slice(0, MOST_TRIED), Math.min(...heights), Math.max(...heights)]
}

/** The distance before a target at which its links turn. */
function laneOf(step: string): number {
  return LANES.first + LANES.apart * ((step.codePointAt(step.length - 1) ?? 0) % LANES.count)
}

/** Removes points on the line between their neighbours. */
function corners(...points: Point[]): Point[] {
  const apart = points.filter((point, n) => n === 0 || !isSame(point, points[n - 1]))
  return apart.filter((point, n) => !isBetween(apart[n - 1], point, apart[n + 1]))
}

function isSame(a: Point, b: Point | undefined): boolean {
  return a.x === b?.x && a.y === b.y
}

function isBetween(a: Point | undefined, b: Point, c: Point | undefined): boolean {
  return a !== undefined && c !== undefined && ((a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y))
}
