import { WORD } from '../../decide/plan/bit-rows.ts'
import type { Budget } from '../find-free.ts'
import { join } from '../space/axis-rows.ts'
import { axisKey } from '../space/build-space.ts'
import type { Atom, Space } from '../space/space.ts'

/** Changed axes, with their new atoms. */
export type Change = readonly { axis: number; atom: Atom }[]

/** More changes at once would explain nothing. */
export const MOST_AXES = 3

export interface ChangeSearch<R> {
  /** The space of one rule plan. */
  space: Space
  /** By axis, the mappings that accept the unchanged context. */
  rowsNow: ReadonlyMap<string, Uint32Array>
  place: number
  budget: Budget
  /** The result of a change; undefined if it does not work. */
  check: (change: Change) => R | undefined
}

/** Limits of the search for other changes of as few inputs. */
export const MORE = { steps: 20_000, changes: 5 }

/** Changes of the fewest axes after which a mapping is chosen, one for each combination of axes. */
export function* smallestChange<R>(search: ChangeSearch<R>): Generator<undefined, R[] | 'none' | 'not decided'> {
  const { space, budget } = search
  const changes = new Changes(search)
  for (let count = 0; count <= Math.min(MOST_AXES, space.axes.length); count += 1) {
    const found: R[] = []
    for (const axes of choices(space.axes.length, count)) {
      const one = firstOf(changes.of(axes), search.check)
      if (one !== undefined && found.push(one) === 1) budget.steps = Math.min(budget.steps, MORE.steps)
      if (budget.steps < 0 || found.length === MORE.changes) break
      yield
    }
    if (found.length > 0) return found
    if (budget.steps < 0) return 'not decided'
  }
  return 'none'
}

function firstOf<R>(changes: Iterable<Change>, check: (change: Change) => R | undefined): R | undefined {
  for (const change of changes) {
    const found = check(change)
    if (found !== undefined) return found
  }
  return undefined
}

/** All combinations of `count` places, in order. */
export function* choices(places: number, count: number, from = 0): Generator<number[]> {
  if (count === 0) {
    yield []
    return
  }
  for (let place = from; place < places; place += 1) {
    for (const others of choices(places, count - 1, place + 1)) yield [place, ...others]
  }
}

/** Finds changes of some axes after which the mapping is the strongest accepted one. */
class Changes {
  readonly #now: readonly Uint32Array[]
  readonly #words: number
  readonly #bit: number
  readonly #budget: Budget
  /** For each axis, the atoms that the mapping accepts. */
  readonly #accepted: readonly (readonly Atom[])[]

  constructor({
    space,
    rowsNow,
    place,
    budget,
  }: Pick<ChangeSearch<unknown>, 'space' | 'rowsNow' | 'place' | 'budget'>) {
    this.#budget = budget
    // Weaker mappings do not matter, so of the last word only the bits up to the mapping's own count.
    this.#words = Math.floor(place / WORD) + 1
    this.#bit = 1 << (place % WORD)
    this.#now = space.axes.map(({ type, source }) => rowsNow.get(axisKey(type, source)) ?? new Uint32Array(0))
    this.#accepted = space.axes.map(({ atoms }) => atoms.filter(({ rows: [row] }) => row && this.#has(row)))
  }

  *of(axes: readonly number[]): Generator<Change> {
    const left = new Uint32Array(this.#words).fill(0xffff_ffff)
    for (const [axis, row] of this.#now.entries()) if (!axes.includes(axis)) join(left, row)
    if (this.#has(left)) yield* this.#from(axes, left)
  }

  *#from(axes: readonly number[], left: Uint32Array): Generator<Change> {
    const [axis, ...others] = axes
    if (axis === undefined) {
      if (this.#isFirst(left)) yield []
      return
    }
    for (const atom of this.#accepted[axis] ?? []) {
      this.#budget.steps -= 1
      if (this.#budget.steps < 0) return
      const next = left.slice()
      if (atom.rows[0]) join(next, atom.rows[0])
      for (const change of this.#from(others, next)) yield [{ axis, atom }, ...change]
    }
  }

  #has(row: Uint32Array): boolean {
    return ((row[this.#words - 1] ?? 0) & this.#bit) !== 0
  }

  #isFirst(left: Uint32Array): boolean {
    const last = (left[this.#words - 1] ?? 0) & (this.#bit - 1)
    return last === 0 && left.subarray(0, -1).every((word) => word === 0)
  }
}
