/**
 * The places of a number line that some borders tell apart: each border, the stretch before it and the one after it.
 * A number's place is even in a stretch and odd on a border.
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
