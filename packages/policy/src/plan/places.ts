import { PLACE_STEP } from '../order.ts'

/** A record of a list in its wanted order. */
interface Placing {
  /** Undefined for a new one. */
  place: number | undefined
  /** It keeps its place; others are placed around it. */
  stays: boolean
}

/** Ascending places that change as few records as possible. If there is no room between two, all places are new. */
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

/** For each record, the number of records up to the next one that stays, itself included. They share the gap evenly. */
function waitingFrom(wanted: readonly Placing[]): number[] {
  let count = 0
  return wanted
    .toReversed()
    .map(({ stays }) => (count = stays ? 0 : count + 1))
    .toReversed()
}

/** For each entry, the next number after it. */
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
