import { strongestFirst, type Ranked } from '../order.ts'
import { movedPairs } from './moved-rows.ts'
import { nextOf, placesFor } from './places.ts'

/** The part of a mapping that decides its position in the rule plan. */
export interface RankedMapping extends Ranked {
  mapping_id: number
}

/** The values that a move changes. */
export type Rank = Partial<Pick<RankedMapping, 'priority' | 'place'>>

/** Gap between the priorities of neighbours. */
const PRIORITY_STEP = 10

/**
 * The changes that bring mappings into a wanted order, strongest first. A moved mapping gets another priority only if its own
 * is too high or too low at the new position. Among equal priorities, the place decides.
 */
export function ranksFor(wanted: readonly RankedMapping[]): Map<number, Rank> {
  const stays = staying(wanted)
  const priorities = prioritiesOf(wanted, stays)
  const runs = Map.groupBy(wanted.keys(), (index) => priorities[index])
  const places = [...runs.values()].flatMap((run) =>
    placesFor(run.map((index) => ({ place: wanted[index]?.place, stays: stays[index] === true }))),
  )
  const ranks = wanted.map((mapping, index): [number, Rank] => {
    const [priority = 0, place = 0] = [priorities[index], places[index]]
    const isRanked = priorityOf(mapping) === priority
    return [mapping.mapping_id, { ...(!isRanked && { priority }), ...(mapping.place !== place && { place }) }]
  })
  return new Map(ranks.filter(([, rank]) => Object.keys(rank).length > 0))
}

/** Marks the largest set of mappings that keep their order. Of two that changed places, the upper one has moved. */
function staying(wanted: readonly RankedMapping[]): boolean[] {
  const now = new Map(strongestFirst(wanted).map((mapping, index) => [mapping, index]))
  const lower = (index: number) => 1 + index / wanted.length ** 2
  const pairs = wanted.map((mapping, index) => ({ to: now.get(mapping) ?? 0, weight: lower(index) }))
  return movedPairs(pairs).map((moved) => !moved)
}

function priorityOf({ priority }: RankedMapping): number {
  return priority ?? 0
}

function prioritiesOf(wanted: readonly RankedMapping[], stays: readonly boolean[]): number[] {
  const below = nextOf(wanted.map((mapping, index) => (stays[index] ? priorityOf(mapping) : undefined)))
  let above: number | undefined
  return wanted.map((mapping, index) => {
    const own = priorityOf(mapping)
    above = stays[index] ? own : priorityBetween(own, above, below[index])
    return above
  })
}

/** Its own priority if that fits, else one between its neighbours, else that of the neighbour above. */
function priorityBetween(own: number, above: number | undefined, below: number | undefined): number {
  const [highest, lowest] = [above ?? Number.MAX_SAFE_INTEGER, below ?? 0]
  if (own <= highest && own >= lowest) return own
  if (above === undefined) return Math.min(highest, lowest + PRIORITY_STEP)
  if (below === undefined) return Math.max(0, above - PRIORITY_STEP)
  const middle = Math.floor((above + below) / 2)
  return middle > below ? middle : above
}
