/** A pair, in the order of one side, with the place of its partner on the other side. */
export interface PlacedPair {
  /** Place of the partner on the other side. */
  to: number
  /** A heavy pair is rather kept in place; others are then reported as moved. */
  weight: number
}

/**
 * Marks the moved pairs: the set of least weight without which the rest have the same order on both sides.
 * Pairs come in the order of one side; the result has a flag for each. O(n log n).
 */
export function movedPairs(pairs: readonly PlacedPair[]): boolean[] {
  const ranks = new Map(
    pairs
      .map(({ to }) => to)
      .toSorted((a, b) => a - b)
      .map((to, index) => [to, index + 1] as const),
  )
  const best = new PrefixBest(pairs.length)
  const before: number[] = []
  for (const [index, { to, weight }] of pairs.entries()) {
    const rank = ranks.get(to) ?? 0
    const { total, at } = best.below(rank)
    before[index] = at
    best.add(rank, { total: total + weight, at: index })
  }
  const stays = new Set<number>()
  for (let at = best.below(pairs.length + 1).at; at !== NOBODY; at = before[at] ?? NOBODY) stays.add(at)
  return pairs.map((_pair, index) => !stays.has(index))
}

const NOBODY = -1

interface Chain {
  total: number
  /** Index of its last pair. */
  at: number
}

/** The heaviest chain that ends below a rank (a Fenwick tree). */
class PrefixBest {
  readonly #nodes: Chain[]

  constructor(size: number) {
    this.#nodes = Array.from({ length: size + 1 }, () => ({ total: 0, at: NOBODY }))
  }

  below(rank: number): Chain {
    let found: Chain = { total: 0, at: NOBODY }
    for (let at = rank - 1; at > 0; at -= at & -at) {
      const node = this.#nodes[at]
      if (node && node.total > found.total) found = node
    }
    return found
  }

  add(rank: number, chain: Chain): void {
    for (let at = rank; at < this.#nodes.length; at += at & -at) {
      const node = this.#nodes[at]
      if (node && chain.total > node.total) this.#nodes[at] = chain
    }
  }
}
