import { compareFigures, type Figure } from './figure.ts'

/**
 * Borders divide the number line into places: each border, and each interval between borders. Places are numbered in
 * ascending order; intervals have even numbers, borders odd ones.
 */
export class NumberLine {
  readonly #borders: Float64Array | readonly Figure[]

  constructor(borders: Iterable<Figure>) {
    const all = [...new Set(borders)]
    // A million of plain numbers need few bytes each.
    this.#borders = all.every((border) => typeof border === 'number')
      ? Float64Array.from(all).toSorted()
      : all.toSorted(compareFigures).filter((border, at, sorted) => at === 0 || !isSame(sorted[at - 1], border))
  }

  /** How many places there are. */
  get size(): number {
    return 2 * this.#borders.length + 1
  }

  placeOf(value: Figure): number {
    let [low, high] = [0, this.#borders.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareFigures(this.#borders[middle] ?? Infinity, value) < 0) low = middle + 1
      else high = middle
    }
    return isSame(this.#borders[low], value) ? 2 * low + 1 : 2 * low
  }
}

function isSame(border: Figure | undefined, value: Figure): boolean {
  return border !== undefined && compareFigures(border, value) === 0
}
