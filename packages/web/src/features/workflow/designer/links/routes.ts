import { LINKS, type Link } from '@tollgate/policy/workflow/links.ts'
import { hasNo } from '../canvas/boxes.ts'
import type { LinkEdge, StepNode } from '../canvas/flow-model.ts'
import { endsOf, handleAt } from './link-ends.ts'
import { meet } from './meet.ts'
import { Obstacles, type Point } from './obstacles.ts'
import { routeLink, type LinkEnds } from './route-link.ts'

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
