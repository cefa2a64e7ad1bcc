/**
 * Borders divide the number line into places: each border, and each interval between borders. Places are numbered in
 * ascending order; intervals have even numbers, borders odd ones.
 */
export class NumberLine {
  readonly #borders: Float64Array

  constructor(borders: Iterable<number>) {
    this.#borders = Float64Array.from(new Set(borders)).toSorted()
  }

  /** How many places there are. */
  get size(): number {
    return 2 * this.#borders.length + 1
  }

  placeOf(value: number): number {
    let [low, high] = [0, this.#borders.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#borders[middle] ?? Number.NaN) < value) low = middle + 1
      else high = middle
    }
    return this.#borders[low] === value ? 2 * low + 1 : 2 * low
  }
}
