import { allSet, WORD } from '../decide/plan/bit-rows.ts'
import type { Point, Space } from './space/space.ts'

/** Called for each point with the chosen places of the rule plans; negative for none. */
export type Visit = (point: Point, chosen: Int32Array) => void

/** Words of a row that have bits left, with their indexes. */
interface Left {
  words: Uint32Array
  places: Int32Array
  count: number
}

/**
 * Visits all possible points of a space. Rows of earlier axes are joined once for all points below them, and only words
 * with bits left are read (docs/decisions/0062).
 */
export class Sweep {
  readonly #space: Space
  readonly #visit: Visit
  readonly #order: readonly number[]
  readonly #point: Point
  readonly #chosen: Int32Array
  /** By level, from before the first axis: remaining mappings of each rule plan, and remaining beginnings of each link. */
  readonly #left: Left[][]
  readonly #fits: bigint[][]
  #level = 0

  constructor(space: Space, visit: Visit) {
    this.#space = space
    this.#visit = visit
    this.#order = sparsestFirst(space)
    this.#point = new Int32Array(space.axes.length)
    this.#chosen = new Int32Array(space.sizes.length)
    this.#left = [space.sizes.map(everything), ...this.#order.map(() => space.sizes.map(nothing))]
    this.#fits = [space.links.map(() => -1n), ...this.#order.map(() => space.links.map(() => -1n))]
    this.#point.fill(-1)
  }

  /** Visits at least so many more points. Returns whether there are more. */
  advance(points: number): boolean {
    const last = this.#order.length - 1
    if (last < 0) return this.#visitOnly()
    let visited = 0
    while (this.#level >= 0) {
      const axis = this.#order[this.#level] ?? 0
      const atoms = this.#space.axes[axis]?.atoms.length ?? 0
      const next = (this.#point[axis] ?? 0) + 1
      this.#point[axis] = next < atoms ? next : -1
      if (next >= atoms) this.#level -= 1
      else if (this.#enter(this.#level, axis, next)) {
        if (this.#level < last) this.#level += 1
        else this.#leaf(this.#level + 1)
      }
      if (this.#level >= last && ++visited >= points) return true
    }
    return false
  }

  #visitOnly(): boolean {
    if (this.#level === 0) this.#leaf(0)
    this.#level = -1
    return false
  }

  /** Joins an atom at a level. Returns whether the links leave anything possible. */
  #enter(level: number, axis: number, place: number): boolean {
    const atom = this.#space.axes[axis]?.atoms[place]
    const [before, after] = [this.#left[level], this.#left[level + 1]]
    const [fitted, fits] = [this.#fits[level], this.#fits[level + 1]]
    if (!atom || !before || !after || !fitted || !fits) return false
    for (let link = 0; link < fits.length; link += 1) {
      const of = atom.fits[link]
      fits[link] = of === undefined ? (fitted[link] ?? 0n) : (fitted[link] ?? 0n) & of
      if (fits[link] === 0n) return false
    }
    const isLast = level === this.#order.length - 1
    for (let plan = 0; plan < after.length; plan += 1) {
      const [from, row] = [before[plan], atom.rows[plan]]
      const into = after[plan]
      if (from && into) joinInto(into, from, row, isLast ? 1 : from.count)
    }
    return true
  }

  #leaf(level: number): void {
    const left = this.#left[level] ?? []
    for (let plan = 0; plan < left.length; plan += 1) {
      const of = left[plan]
      this.#chosen[plan] = of && of.count > 0 ? firstPlace(of) : -1
    }
    this.#visit(this.#point, this.#chosen)
  }
}

function everything(size: number): Left {
  const words = allSet(size)
  return { words, places: Int32Array.from(words.keys()), count: words.length }
}

function nothing(size: number): Left {
  const length = Math.ceil(size / WORD)
  return { words: new Uint32Array(length), places: new Int32Array(length), count: 0 }
}

/** Joins up to `wanted` words. At the last level the first one is enough. */
function joinInto(into: Left, from: Left, row: Uint32Array | undefined, wanted: number): void {
  let count = 0
  for (let index = 0; index < from.count && count < wanted; index += 1) {
    const place = from.places[index] ?? 0
    const word = (from.words[index] ?? 0) & (row ? (row[place] ?? 0) : -1)
    if (word === 0) continue
    into.words[count] = word
    into.places[count] = place
    count += 1
  }
  into.count = count
}

function firstPlace({ words, places }: Left): number {
  const bits = words[0] ?? 0
  return (places[0] ?? 0) * WORD + (WORD - 1 - Math.clz32(bits & -bits))
}

/** Sorts axes so that those whose atoms leave the fewest mappings come first: then less remains to be joined. */
function sparsestFirst({ axes }: Space): number[] {
  const shares = axes.map(({ atoms }) => {
    const rows = atoms.flatMap(({ rows: ofPlans }) => ofPlans.flatMap((row) => row ?? []))
    const share = rows.map((row) => row.filter((word) => word !== 0).length / Math.max(1, row.length))
    return rows.length === 0 ? 1 : share.reduce((sum, one) => sum + one, 0) / rows.length
  })
  return axes.map((_, place) => place).toSorted((a, b) => (shares[a] ?? 1) - (shares[b] ?? 1))
}
