import { join } from './space/axis-rows.ts'
import type { Point, Space } from './space/space.ts'

/** Remaining steps of a search; it decreases as they are used. */
export interface Budget {
  steps: number
}

/** A point, none, or no answer within the budget. */
export type Found = Point | 'none' | 'not decided'

/**
 * Searches a point at which none of some mappings is accepted: axis by axis, skipping branches without such a point.
 *
 * @param wanted for each rule plan, the mappings that must not be accepted; not changed
 */
export function findFree(space: Space, wanted: readonly Uint32Array[], budget: Budget): Found {
  const search = new Search(space, wanted, budget)
  const asked = wanted.map((words) => (words.some(Boolean) ? words : NOTHING))
  const found = search.from(
    0,
    asked,
    space.links.map(() => -1n),
  )
  if (found) return search.point
  return budget.steps < 0 ? 'not decided' : 'none'
}

/** The row of a rule plan without wanted mappings, so that no rows are joined. */
const NOTHING = new Uint32Array(0)

class Search {
  readonly point: Point
  readonly #space: Space
  readonly #budget: Budget
  /** By axis and rule plan: the mappings that all atoms from that axis on accept. */
  readonly #stuck: readonly (readonly Uint32Array[])[]

  constructor(space: Space, wanted: readonly Uint32Array[], budget: Budget) {
    this.#space = space
    this.#budget = budget
    this.point = new Int32Array(space.axes.length)
    this.#stuck = acceptedBehind(space, wanted)
  }

  from(axis: number, left: readonly Uint32Array[], fits: readonly bigint[]): boolean {
    if (left.some((words, plan) => meets(words, this.#stuck[axis]?.[plan]))) return false
    const atoms = this.#space.axes[axis]?.atoms
    if (!atoms) return true
    for (const [place, atom] of atoms.entries()) {
      this.#budget.steps -= 1
      if (this.#budget.steps < 0) return false
      const fitting = fits.map((one, link) => one & (atom.fits[link] ?? -1n))
      if (fitting.includes(0n)) continue
      this.point[axis] = place
      const next = left.map((words, plan) => joined(words, atom.rows[plan]))
      if (this.from(axis + 1, next, fitting)) return true
    }
    return false
  }
}

/** Restricted to the wanted mappings. */
function acceptedBehind({ axes }: Space, wanted: readonly Uint32Array[]): Uint32Array[][] {
  const stuck: Uint32Array[][] = [wanted.map((words) => (words.some(Boolean) ? words.slice() : NOTHING))]
  for (const { atoms } of axes.toReversed()) {
    const behind = (stuck[0] ?? []).map((words) => words.slice())
    for (const { rows } of atoms) {
      for (const [plan, words] of behind.entries()) {
        const row = rows[plan]
        if (row) join(words, row)
      }
    }
    stuck.unshift(behind)
  }
  return stuck
}

function joined(words: Uint32Array, row: Uint32Array | undefined): Uint32Array {
  return row ? words.map((word, place) => word & (row[place] ?? 0)) : words
}

function meets(words: Uint32Array, others: Uint32Array | undefined): boolean {
  return words.some((word, place) => (word & (others?.[place] ?? 0)) !== 0)
}
