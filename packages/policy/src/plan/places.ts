import { PLACE_STEP } from '../order.ts'

/** A record of a list in its wanted order. */
interface Placing {
  /** Undefined for a new one. */
  place: number | undefined
  /** It is one of those between which the others are placed. */
  stays: boolean
}

/** Rising places that change as few records as they can; where there is no room between two, all are given anew. */
export function placesFor(wanted: readonly Placing[]): number[] {
  const below = nextOf(wanted.map(({ place, stays }) => (stays ? place : undefined)))
  const waiting = waitingFrom(wanted)
  const places: number[] = []
  for (const [index, { place: own, stays }] of wanted.entries()) {
    const above = places.at(-1) ?? -1
    const next = below[index] ?? Math.max(above, 0) + 2 * PLACE_STEP
    const isFit = own !== undefined && (stays || (own > above && own < next))
    const share = below[index] === undefined ? 1 : (waiting[index] ?? 1)
    const place = isFit ? own : above + Math.floor((next - above) / (share + 1))
    if (!stays && (place <= above || place >= next)) return wanted.map((_, nth) => (nth + 1) * PLACE_STEP)
    places.push(place)
  }
  return places
}

/** For each how many follow it, itself counted, before one that stays: they share the room evenly. */
function waitingFrom(wanted: readonly Placing[]): number[] {
  let count = 0
  return wanted
    .toReversed()
    .map(({ stays }) => (count = stays ? 0 : count + 1))
    .toReversed()
}

/** For each of a list the next number that stands behind it. */
export function nextOf(numbers: readonly (number | undefined)[]): (number | undefined)[] {
  let next: number | undefined
  return numbers
    .toReversed()
    .map((number) => {
      const found = next
      next = number ?? next
      return found
    })
    .toReversed()
}
