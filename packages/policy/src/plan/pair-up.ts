/** What a row is paired by at one stage; undefined: not at this one. */
export type PairKey<R> = (row: R) => string | number | undefined

export interface Stage<R> {
  left: PairKey<R>
  right: PairKey<R>
}

export interface Paired<R> {
  pairs: (readonly [R, R])[]
  removed: R[]
  added: R[]
}

/** A stage that asks the same of both sides. */
export function both<R>(key: PairKey<R>): Stage<R> {
  return { left: key, right: key }
}

/**
 * Pairs the rows of two sides: by the first stage that has a counterpart for them. Where several rows have one key, those
 * whose whole content is equal go together, the others in their order. Swapping the sides swaps the pairs.
 */
export function pairUp<R>(
  left: readonly R[],
  right: readonly R[],
  stages: readonly Stage<R>[],
  content: Stage<R>,
): Paired<R> {
  const paired: Paired<R> = { pairs: [], removed: [...left], added: [...right] }
  for (const stage of stages) {
    if (paired.removed.length === 0 || paired.added.length === 0) break
    pairStage(paired, stage, content)
  }
  return paired
}

function pairStage<R>(paired: Paired<R>, { left, right }: Stage<R>, content: Stage<R>): void {
  const partners = Map.groupBy(paired.added, right)
  const taken = new Set<R>()
  for (const [key, ours] of Map.groupBy(paired.removed, left)) {
    const theirs = key === undefined ? undefined : partners.get(key)
    if (!theirs) continue
    for (const pair of pairGroup(ours, theirs, content)) {
      paired.pairs.push(pair)
      taken.add(pair[0]).add(pair[1])
    }
  }
  if (taken.size === 0) return
  paired.removed = paired.removed.filter((row) => !taken.has(row))
  paired.added = paired.added.filter((row) => !taken.has(row))
}

/** Rows of one key: equal content first, then in their order. */
function pairGroup<R>(ours: readonly R[], theirs: readonly R[], content: Stage<R>): (readonly [R, R])[] {
  const [only, ...more] = ours
  const [partner, ...others] = theirs
  if (only !== undefined && partner !== undefined && more.length === 0 && others.length === 0) return [[only, partner]]
  const equal = Map.groupBy(theirs, content.right)
  const pairs: (readonly [R, R])[] = []
  const open = ours.filter((row) => {
    const found = equal.get(content.left(row))?.shift()
    if (found !== undefined) pairs.push([row, found])
    return found === undefined
  })
  const taken = new Set(pairs.map(([, found]) => found))
  const free = theirs.filter((row) => !taken.has(row))
  for (const [index, row] of open.entries()) {
    const found = free[index]
    if (found !== undefined) pairs.push([row, found])
  }
  return pairs
}
