import { strongestFirst, type Ranked } from '../order.ts'
import { movedPairs } from './moved-rows.ts'
import { nextOf, placesFor } from './places.ts'

/** A mapping as far as its place in its rule plan goes. */
export interface RankedMapping extends Ranked {
  mapping_id: number
}

/** What a move changes of a mapping. */
export type Rank = Partial<Pick<RankedMapping, 'priority' | 'place'>>

/** Room left between neighbours. */
const PRIORITY_STEP = 10

/**
 * What has to change of which mappings so that they stand in a wanted order, strongest first. A mapping that is moved gets
 * another priority only where its own is too high or too low there; among equals its place decides.
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

/** Whether each mapping is one of the most that keep their order. Of two that changed places the upper one has moved. */
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

/** Its own where that fits, else one between its neighbours, else that of the one above, whose equal it becomes. */
function priorityBetween(own: number, above: number | undefined, below: number | undefined): number {
  const [highest, lowest] = [above ?? Number.MAX_SAFE_INTEGER, below ?? 0]
  if (own <= highest && own >= lowest) return own
  if (above === undefined) return Math.min(highest, lowest + PRIORITY_STEP)
  if (below === undefined) return Math.max(0, above - PRIORITY_STEP)
  const middle = Math.floor((above + below) / 2)
  return middle > below ? middle : above
}
