export interface Ranked {
  mapping_id: number
  /** None counts as 0. */
  priority: number | null
}

/** Room left between neighbours when all priorities are given anew. */
const STEP = 10

/** Strongest first: the higher priority, of equals the older one. */
export function byRank<M extends Ranked>(mappings: readonly M[]): M[] {
  return mappings.toSorted((a, b) => rankOf(b) - rankOf(a) || a.mapping_id - b.mapping_id)
}

/**
 * The priorities that put mappings, strongest first, into a new order: of the one that moved, where there is room between
 * its neighbours, else of as many as it takes.
 */
export function prioritiesFor(ordered: readonly Ranked[], moved: number): Map<number, number> {
  const between = roomBetween(ordered, moved)
  if (between !== undefined) return new Map([[moved, between]])
  return new Map(
    ordered
      .map((mapping, place) => ({
        mapping_id: mapping.mapping_id,
        priority: rankOf(mapping),
        next: (ordered.length - 1 - place) * STEP,
      }))
      .filter(({ priority, next }) => priority !== next)
      .map(({ mapping_id, next }) => [mapping_id, next]),
  )
}

function rankOf({ priority }: Ranked): number {
  return priority ?? 0
}

function rankAt(ordered: readonly Ranked[], place: number): number | undefined {
  const mapping = ordered[place]
  return mapping && rankOf(mapping)
}

function roomBetween(ordered: readonly Ranked[], moved: number): number | undefined {
  const place = ordered.findIndex(({ mapping_id }) => mapping_id === moved)
  const above = rankAt(ordered, place - 1)
  const below = rankAt(ordered, place + 1)
  if (above === undefined) return below === undefined ? undefined : below + STEP
  if (below === undefined) return above > 0 ? Math.max(0, above - STEP) : undefined
  const middle = Math.floor((above + below) / 2)
  return middle > below && middle < above ? middle : undefined
}
