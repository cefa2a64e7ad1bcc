import { compareStrength, type Ranked } from '../order.ts'

/** A mapping as far as its place in its rule plan goes. */
export interface RankedMapping extends Ranked {
  mapping_id: number
}

/** Room left between neighbours when all priorities are given anew. */
const STEP = 10

/**
 * The priorities that put mappings into a wanted order, strongest first: of a single mapping where moving it is enough
 * and there is room between its neighbours, else of all.
 */
export function prioritiesFor(ordered: readonly RankedMapping[]): Map<number, number> {
  if (isInOrder(ordered)) return new Map()
  for (const [place, { mapping_id }] of ordered.entries()) {
    if (!isInOrder(ordered.toSpliced(place, 1))) continue
    const priority = priorityBetween(ordered[place - 1], ordered[place + 1])
    if (priority !== undefined) return new Map([[mapping_id, priority]])
  }
  return renumber(ordered)
}

function isInOrder(ordered: readonly RankedMapping[]): boolean {
  return ordered.every((mapping, place) => {
    const before = ordered[place - 1]
    return before === undefined || compareStrength(before, mapping) < 0
  })
}

function priorityOf({ priority }: RankedMapping): number {
  return priority ?? 0
}

/** A whole number strictly between two neighbours, and not below 0; undefined where there is none. */
function priorityBetween(above: RankedMapping | undefined, below: RankedMapping | undefined): number | undefined {
  if (!above) return below && exact(priorityOf(below) + STEP)
  const highest = priorityOf(above)
  if (!below) return highest > 0 ? Math.max(0, highest - STEP) : undefined
  const middle = Math.floor((highest + priorityOf(below)) / 2)
  return middle > priorityOf(below) && middle < highest ? middle : undefined
}

function exact(priority: number): number | undefined {
  return Number.isSafeInteger(priority) ? priority : undefined
}

function renumber(ordered: readonly RankedMapping[]): Map<number, number> {
  const numbered = ordered.map((mapping, place) => ({ mapping, priority: (ordered.length - 1 - place) * STEP }))
  const changed = numbered.filter(({ mapping, priority }) => priorityOf(mapping) !== priority)
  return new Map(changed.map(({ mapping, priority }) => [mapping.mapping_id, priority]))
}
