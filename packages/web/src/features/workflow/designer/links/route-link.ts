import type { Link } from '@tollgate/policy/workflow/links.ts'
import { meet } from './meet.ts'
import type { Obstacles, Point } from './obstacles.ts'

/** Where a link leaves and comes in: Yes to the right, No below; in from the left, or from above. */
export interface LinkEnds {
  link: Link
  from: Point & { step: string }
  to: Point & { step: string; side: 'left' | 'top' }
}

/** The least that a link goes straight on where it leaves a node and where it comes in. */
const STUB = 24
/** Links to different targets of a column turn in lanes of their own, so that it is seen which goes where. */
const LANES = { first: 22, apart: 6, count: 4 }
/** Straight on, past a node of the usual width, or past its other link too. */
const PAST_A_NODE = [0, 3 * STUB, -3 * STUB, 6 * STUB]
/** Between a link and what it leads around. */
const ASIDE = 12
/** How far aside a way around is looked for: first close by, then anywhere. */
const REACHES = [400, 100_000]
const MOST_TRIED = 120
/** Ways that are tried to spare a caption, once one is found that runs through nothing else. */
const MOST_FOR_WORDS = 40

/** What is wrong with a way, the least first. */
const FAULTS = ['nothing', 'caption', 'sibling', 'node'] as const

type Fault = (typeof FAULTS)[number]

/**
 * The corners of a link, its ends included: the plainest way that runs through no node, across the other link of its decision
 * only if it must, and through no words if it can. While one of its nodes is moved it is the plainest: looked for anew at each
 * step, a way around would hold up the hand.
 * @param sibling the corners of the other link of the node that it leaves, or the part of it that must stay free
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

/** The worst about a way; it may touch the two nodes that it links, where it ends. */
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

/** The ways that a hand would draw where nothing stands between. */
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

/** Ways that go along one of the heights, from where the link leaves to where it comes in. */
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
        // It would run back on itself.
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

/** Whether a line between two nodes could run at a height: one look, where the ways along it take a dozen. */
function isOpen({ from, to }: LinkEnds, y: number, obstacles: Obstacles): boolean {
  const [left, right] = [Math.min(from.x, to.x) + 3 * STUB, Math.max(from.x, to.x) - 3 * STUB]
  return left >= right || obstacles.crossedBy({ x: left, y }, { x: right, y }) !== 'node'
}

/** Heights at which a line between both ends could pass what lies there, the shortest way first. */
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

/** How far before a target the links to it turn. */
function laneOf(step: string): number {
  return LANES.first + LANES.apart * ((step.codePointAt(step.length - 1) ?? 0) % LANES.count)
}

/** Points without those that stand on the line between their neighbours. */
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
