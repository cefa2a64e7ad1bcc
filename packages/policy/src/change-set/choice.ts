import type { Need } from './need.ts'

/** How a set is related to another: published `together`, or one of them first. */
export interface Entangled {
  set: number
  order: 'together' | 'before' | 'after'
  /** The records that cause this. */
  needs: readonly Need[]
}

/** The smallest set of change sets with which a choice can be published, itself included. */
export function closureOf(needs: readonly Need[], chosen: Iterable<number>): ReadonlySet<number> {
  const found = new Set(chosen)
  for (;;) {
    const isLacking = ({ sets, of }: Need) => sets.every((set) => found.has(set)) && !of.some((set) => found.has(set))
    const lacking = needs.filter(isLacking)
    const certain = lacking.filter(({ of }) => of.length === 1)
    for (const { of } of certain) for (const set of of) found.add(set)
    if (certain.length > 0) continue
    const ways = lacking[0]?.of.map((set) => closureOf(needs, [...found, set])) ?? []
    return ways.toSorted((a, b) => a.size - b.size)[0] ?? found
  }
}

/** The sets that one needs, and those that need it. */
export function entangledWith(needs: readonly Need[], set: number): Entangled[] {
  const others = new Set(needs.flatMap(({ sets, of }) => [...sets, ...of]).filter((one) => one !== set))
  return [...others].flatMap((other) => {
    const [isBefore, isAfter] = [closureOf(needs, [set]).has(other), closureOf(needs, [other]).has(set)]
    if (!isBefore && !isAfter) return []
    const isOf = ({ sets, of }: Need, one: number, two: number) => sets.includes(one) && of.includes(two)
    const own = needs.filter((need) => isOf(need, set, other) || isOf(need, other, set))
    return [{ set: other, order: isBefore && isAfter ? 'together' : isBefore ? 'before' : 'after', needs: own }]
  })
}
