import type { Need } from './need.ts'

/** How another set stands to one: `together`, or the one that goes first. */
export interface Entangled {
  set: number
  order: 'together' | 'before' | 'after'
  /** The records that make it so. */
  needs: readonly Need[]
}

/** All sets that a choice cannot be published without, itself included. */
export function closureOf(needs: readonly Need[], chosen: Iterable<number>): ReadonlySet<number> {
  const found = new Set(chosen)
  for (const set of found) for (const need of needs) if (need.set === set) found.add(need.of)
  return found
}

/** The sets that one cannot be published without, and those that cannot be without it. */
export function entangledWith(needs: readonly Need[], set: number): Entangled[] {
  const others = new Set(needs.flatMap((need) => [need.set, need.of]).filter((one) => one !== set))
  return [...others].flatMap((other) => {
    const [isBefore, isAfter] = [closureOf(needs, [set]).has(other), closureOf(needs, [other]).has(set)]
    if (!isBefore && !isAfter) return []
    const own = needs.filter((need) => [need.set, need.of].includes(set) && [need.set, need.of].includes(other))
    return [{ set: other, order: isBefore && isAfter ? 'together' : isBefore ? 'before' : 'after', needs: own }]
  })
}
