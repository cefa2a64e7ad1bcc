import { type Link, LINKS } from '@tollgate/policy/workflow/links.ts'
import { hasNo } from '../canvas/boxes.ts'
import type { LinkEdge, StepNode } from '../canvas/flow-model.ts'
import { meet } from './meet.ts'
import { Obstacles, type Point } from './obstacles.ts'
import { type LinkEnds, routeLink } from './route-link.ts'

/** A decision's Yes link avoids the whole way down below it. */
const FAR_DOWN = 100_000
/** Least distance at which a decision's Yes link turns. */
const BESIDE = 24

/** Tolerance in pixels between the computed and measured place of a handle. */
const MEASURED = 2

type RoutePair = Partial<Record<Link, Point[]>>

/** Cached routes of all links. The two links of a decision avoid each other. */
export class Routes {
  readonly #steps: ReadonlyMap<string, StepNode>
  readonly #edges: ReadonlyMap<string, LinkEdge>
  readonly #obstacles: Obstacles
  readonly #pairs = new Map<string, RoutePair>()

  constructor(steps: readonly StepNode[], edges: readonly LinkEdge[]) {
    this.#steps = new Map(steps.map((step) => [step.id, step]))
    this.#edges = new Map(edges.map((edge) => [keyOf(edge.source, edge.sourceHandle), edge]))
    this.#obstacles = new Obstacles(steps)
  }

  /** The corners of an edge for the current nodes; undefined if one has no place. */
  ofEdge({ source, sourceHandle }: LinkEdge): Point[] | undefined {
    return this.#pairOf(source)[sourceHandle === 'no' ? 'no' : 'yes']
  }

  /** The corners of a link between two places; cached unless one of its nodes is moved. */
  between(ends: LinkEnds): Point[] {
    const route = this.#pairOf(ends.from.step)[ends.link]
    return route && isAt(route[0], ends.from) && isAt(route.at(-1), ends.to) ? route : routeLink(ends, this.#obstacles)
  }

  #pairOf(step: string): RoutePair {
    const known = this.#pairs.get(step)
    if (known) return known
    const pair = this.#route(step)
    this.#pairs.set(step, pair)
    return pair
  }

  #route(step: string): RoutePair {
    const [yes, no] = LINKS.map((link) => this.#endsOf(step, link))
    const yesFirst = yes && routeLink(yes, this.#obstacles, this.#wayDown(step))
    if (!yesFirst || !no)
      return { ...(yesFirst ? { yes: yesFirst } : {}), ...(no ? { no: routeLink(no, this.#obstacles) } : {}) }
    let plainest: RoutePair | undefined
    for (const pair of this.#pairsFor(yes, no, yesFirst)) {
      if (!meet(pair.yes, pair.no)) return pair
      plainest ??= pair
    }
    return plainest ?? {}
  }

  /** Yes first and No around it; then the other way round; then No around everything that Yes can use on its side. */
  *#pairsFor(yes: LinkEnds, no: LinkEnds, yesFirst: Point[]): Generator<Required<RoutePair>> {
    yield { yes: yesFirst, no: routeLink(no, this.#obstacles, yesFirst) }
    const noFirst = routeLink(no, this.#obstacles)
    yield { yes: routeLink(yes, this.#obstacles, noFirst), no: noFirst }
    const { x, y } = yes.from
    const side = [yes.from, { x: x + BESIDE, y }, { x: x + BESIDE, y: y + FAR_DOWN }]
    const noOver = routeLink(no, this.#obstacles, side)
    yield { yes: routeLink(yes, this.#obstacles, noOver), no: noOver }
  }

  #endsOf(step: string, link: Link): LinkEnds | undefined {
    const edge = this.#edges.get(keyOf(step, link))
    return edge && endsOf(edge, this.#steps)
  }

  #wayDown(id: string): Point[] | undefined {
    const step = this.#steps.get(id)
    const from = step && hasNo(step.data.node) ? handleAt(step, 'no') : undefined
    return from && [from, { x: from.x, y: from.y + FAR_DOWN }]
  }
}

function keyOf(source: string, handle: string | null | undefined): string {
  return `${source} ${handle === 'no' ? 'no' : 'yes'}`
}

function isAt(point: Point | undefined, { x, y }: Point): boolean {
  return point !== undefined && Math.abs(point.x - x) <= MEASURED && Math.abs(point.y - y) <= MEASURED
}

/** Where a link leaves and enters, by the handles of its nodes; undefined if a node has no place. */
export function endsOf(edge: LinkEdge, steps: ReadonlyMap<string, StepNode>): LinkEnds | undefined {
  const { source, target, sourceHandle, targetHandle } = edge
  const from = handleAt(steps.get(source), sourceHandle)
  const to = handleAt(steps.get(target), targetHandle)
  if (!from || !to) return undefined
  return {
    link: sourceHandle === 'no' ? 'no' : 'yes',
    from: { ...from, step: source },
    to: { ...to, step: target, side: targetHandle === 'top' ? 'top' : 'left' },
  }
}

/** The outer end of a handle, where React Flow starts and ends links. */
function handleAt(step: StepNode | undefined, id: string | null | undefined): Point | undefined {
  const handle = step?.handles?.find((one) => one.id === id)
  if (!step || !handle) return undefined
  const { x, y, width = 0, height = 0, position } = handle
  return {
    x: step.position.x + x + { left: 0, top: width / 2, bottom: width / 2, right: width }[position],
    y: step.position.y + y + { left: height / 2, top: 0, bottom: height, right: height / 2 }[position],
  }
}
