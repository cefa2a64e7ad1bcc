import { allSet, WORD } from '../decide/plan/bit-rows.ts'
import { findFree, type Budget } from './find-free.ts'
import { join } from './space/axis-rows.ts'
import { pointsOf, type Atom, type Point, type Space } from './space/space.ts'
import { Sweep } from './sweep.ts'

/** The mappings that take all contexts of another. If empty, its own conditions are never true together. */
export interface Cover {
  /** Places of the stronger mappings: one that takes all, else several that are all needed. */
  by: readonly number[]
  /** A point at which the mapping's own conditions are true. */
  example: { space: Space; point: Point } | undefined
}

/** The most points that are visited for one cover. Above that, all mappings that overlap are listed. */
const MOST_POINTS = 100_000
/** The most stronger mappings for which it is checked whether each is needed. */
const MOST_REDUCED = 24

/** Finds the stronger mappings that take all contexts of mappings of the first rule plan. Each search has the same limit. */
export class Covers {
  readonly #space: Space
  readonly #limit: Budget
  /** For each axis, the mappings that accept all its atoms. */
  readonly #whole: readonly Uint32Array[]

  constructor(space: Space, limit: Budget) {
    this.#space = space
    this.#limit = limit
    this.#whole = space.axes.map((axis) => acceptedBy(space, axis.atoms))
  }

  of(place: number): Cover {
    const [box, budget] = [boxOf(this.#space, place), { ...this.#limit }]
    const free = box && findFree(box, impossibleIn(box), budget)
    if (!box || free === 'none') return { by: [], example: undefined }
    const example = typeof free === 'object' ? { space: box, point: free } : undefined
    const single = this.#acceptingAll(box, place)
    return { by: single === undefined ? reduced(box, chosenIn(box, place), budget) : [single], example }
  }

  /** The strongest mapping that accepts all points of a box. */
  #acceptingAll(box: Space, place: number): number | undefined {
    const words = rowBelow(box.sizes[0] ?? 0, place)
    for (const [axis, { atoms }] of box.axes.entries()) {
      const isWhole = atoms.length === this.#space.axes[axis]?.atoms.length
      join(words, (isWhole && this.#whole[axis]) || acceptedBy(box, atoms))
    }
    const word = words.findIndex((one) => one !== 0)
    const bits = words[word] ?? 0
    return word < 0 ? undefined : word * WORD + (WORD - 1 - Math.clz32(bits & -bits))
  }
}

/** The part of a space that mappings of the first rule plan all accept; undefined if it is empty. */
export function boxOf(space: Space, ...places: readonly number[]): Space | undefined {
  const isIn = ({ rows: [row] }: Atom) => row === undefined || places.every((place) => hasPlace(row, place))
  const axes = space.axes.map((axis) => ({ ...axis, atoms: axis.atoms.filter(isIn) }))
  return axes.every(({ atoms }) => atoms.length > 0) ? { ...space, axes } : undefined
}

function hasPlace(row: Uint32Array, place: number): boolean {
  return ((row[Math.floor(place / WORD)] ?? 0) & (1 << (place % WORD))) !== 0
}

/** Wanted rows for the search of possible contexts: none of the first rule plan, all of the plan of impossible contexts. */
export function impossibleIn({ sizes }: Space, first?: Uint32Array): Uint32Array[] {
  return sizes.map((size, plan) => (plan > 0 ? allSet(size) : (first ?? new Uint32Array(Math.ceil(size / WORD)))))
}

/** The mappings of the first rule plan that accept all of some atoms. */
function acceptedBy({ sizes }: Space, atoms: readonly Atom[]): Uint32Array {
  const words = allSet(sizes[0] ?? 0)
  for (const { rows } of atoms) if (rows[0]) join(words, rows[0])
  return words
}

/** The bits of a word for places below one. */
function belowIn(word: number, place: number): number {
  const bits = place - word * WORD
  if (bits <= 0) return 0
  return bits >= WORD ? -1 : (1 << bits) - 1
}

/** A row with all places below one. */
export function rowBelow(size: number, place: number): Uint32Array {
  return allSet(size).map((word, at) => word & belowIn(at, place))
}

/** The stronger mappings that are chosen in a box, the one with the fewest points first. */
function chosenIn(box: Space, place: number): number[] {
  if (pointsOf(box) > MOST_POINTS) return meeting(box, place)
  const counts = new Map<number, number>()
  const sweep = new Sweep(box, (_point, [chosen = -1, impossible = -1]) => {
    if (impossible < 0) counts.set(chosen, (counts.get(chosen) ?? 0) + 1)
  })
  while (sweep.advance(MOST_POINTS));
  return [...counts].toSorted(([a, some], [b, others]) => some - others || b - a).map(([chosen]) => chosen)
}

function meeting({ axes, sizes }: Space, place: number): number[] {
  const words = rowBelow(sizes[0] ?? 0, place)
  for (const { atoms } of axes) {
    const any = new Uint32Array(words.length)
    for (const { rows } of atoms) for (const [at] of any.entries()) any[at] = (any[at] ?? 0) | (rows[0]?.[at] ?? -1)
    join(words, any)
  }
  return Array.from({ length: place }, (_, one) => one).filter((one) => hasPlace(words, one))
}

/** Leaves out mappings whose points others take as well. */
function reduced(box: Space, places: readonly number[], budget: Budget): number[] {
  let needed = places.toSorted((a, b) => a - b)
  if (places.length > MOST_REDUCED) return needed
  for (const place of places) {
    const others = needed.filter((one) => one !== place)
    if (findFree(box, impossibleIn(box, rowOf(box, others)), budget) === 'none') needed = others
  }
  return needed
}

function rowOf({ sizes }: Space, places: readonly number[]): Uint32Array {
  const row = new Uint32Array(Math.ceil((sizes[0] ?? 0) / WORD))
  for (const place of places) {
    const word = Math.floor(place / WORD)
    row[word] = (row[word] ?? 0) | (1 << (place % WORD))
  }
  return row
}
