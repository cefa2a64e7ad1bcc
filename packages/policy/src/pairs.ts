/** Records of two versions: pairs of the same record, and records on one side only. */
export interface Pairs<R> {
  pairs: (readonly [left: R, right: R])[]
  removed: R[]
  added: R[]
}

/** A key of a record; null or undefined if it has none. */
type KeyOf<R> = (record: R) => unknown

/** Pairs records by the first key that finds a partner. Records with equal keys are paired in order. */
export function pairsOf<R>(
  left: readonly R[],
  right: readonly R[],
  ...keys: readonly (readonly [ofLeft: KeyOf<R>, ofRight: KeyOf<R>])[]
): Pairs<R> {
  const found = new Map<R, R>()
  let [removed, added] = [[...left], [...right]]
  for (const [ofLeft, ofRight] of keys) {
    if (removed.length === 0 || added.length === 0) break
    const free = Map.groupBy(added, ofRight)
    for (const row of removed) {
      const partner = free.get(ofLeft(row) ?? NOTHING)?.shift()
      if (partner !== undefined) found.set(row, partner)
    }
    const taken = new Set(found.values())
    removed = removed.filter((row) => !found.has(row))
    added = added.filter((row) => !taken.has(row))
  }
  return { pairs: [...found], removed, added }
}

const NOTHING = Symbol('no key')

/** Pairs records whose key is unique on either side, such as those that moved to another owner. */
export function uniquePairs<R>(left: readonly R[], right: readonly R[], keyOf: KeyOf<R>): (readonly [R, R])[] {
  const partners = Map.groupBy(right, keyOf)
  return [...Map.groupBy(left, keyOf)].flatMap(([key, [one, ...more]]) => {
    const [other, ...others] = partners.get(key) ?? []
    return key && one && other && more.length + others.length === 0 ? [[one, other] as const] : []
  })
}
