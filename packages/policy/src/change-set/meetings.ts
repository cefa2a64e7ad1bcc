import { SIDES } from './tokens.ts'

/** A token and the place of its record are one number, so that a million of them take 8 MB and sort fast. */
const PLACES = 2 ** 23
/** The side that a token meets, by its own. */
const MET: readonly number[] = [SIDES.same, SIDES.named, SIDES.naming]

/** The tokens of all entries of one change set, sorted, so that two sets are compared by merging. */
export class SetTokens {
  readonly #records: number[] = []
  #packed = new Float64Array()

  /** Adds the tokens of entries, each with the id of its record. */
  add(entries: readonly { id: number; tokens: readonly number[] }[]): void {
    const added = entries.flatMap(({ id, tokens }) => {
      const place = this.#records.push(id) - 1
      return tokens.map((token) => token * PLACES + place)
    })
    const packed = new Float64Array(this.#packed.length + added.length)
    packed.set(this.#packed)
    packed.set(added, this.#packed.length)
    this.#packed = packed.toSorted()
  }

  /** Adds the ids of both sets' records that meet. */
  meet(other: SetTokens, found: Set<number>): boolean {
    if (this.#packed.length > other.#packed.length) return other.meet(this, found)
    let isMet = false
    for (let at = 0; at < this.#packed.length;) {
      const token = Math.floor((this.#packed[at] ?? 0) / PLACES)
      const next = this.#startOf(token + 1, at)
      const side = token % 4
      const opposite = token - side + (MET[side] ?? 0)
      const start = other.#startOf(opposite)
      const end = other.#startOf(opposite + 1, start)
      if (end > start) {
        isMet = true
        this.#addTo(found, at, next)
        other.#addTo(found, start, end)
      }
      at = next
    }
    return isMet
  }

  /** The first place at or after `from` with this token, or a higher one. */
  #startOf(token: number, from = 0): number {
    const least = token * PLACES
    let [low, high] = [from, this.#packed.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#packed[middle] ?? 0) < least) low = middle + 1
      else high = middle
    }
    return low
  }

  #addTo(found: Set<number>, start: number, end: number): void {
    for (const packed of this.#packed.subarray(start, end)) {
      const record = this.#records[packed % PLACES]
      if (record !== undefined) found.add(record)
    }
  }
}

/** The sets that a set may depend on, or that may depend on it, with itself; and the ids of the records by which they meet. */
export function meetingsOf(set: number, all: ReadonlyMap<number, { tokens: SetTokens }>) {
  const [sets, records] = [new Set([set]), new Set<number>()]
  for (const one of sets)
    for (const [other, { tokens }] of all)
      if (other !== one && all.get(one)?.tokens.meet(tokens, records)) sets.add(other)
  return { sets, records }
}
