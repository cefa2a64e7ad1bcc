import type { InputState } from './input-state.ts'
import type { Question } from './unit.ts'

/** A question, and the places of the mappings that ask it in the order of strength. */
export interface AskedQuestion {
  question: Question
  places: number[]
}

/** Bits of a word. */
export const WORD = 32

/**
 * For each class of inputs that units treat alike, the mappings whose units accept it: one bit for each mapping, the
 * strongest first. A row is made when its class is first met (docs/decisions/0041).
 */
export class BitRows {
  readonly asked: readonly AskedQuestion[]
  readonly #size: number
  readonly #rows = new Map<number, Uint32Array>()

  constructor(size: number, asked: readonly AskedQuestion[]) {
    this.#size = size
    this.asked = asked
  }

  row(inputClass: number, state: InputState, isRunning: boolean): Uint32Array {
    const known = this.#rows.get(inputClass)
    if (known) return known
    const row = this.freshRow(state, isRunning)
    this.#rows.set(inputClass, row)
    return row
  }

  /** A row of its own, which is not kept. */
  freshRow(state: InputState, isRunning: boolean): Uint32Array {
    const row = allSet(this.#size)
    for (const { question, places } of this.asked) {
      if (question.accepts(state, isRunning)) continue
      for (const place of places) clear(row, place)
    }
    return row
  }
}

export function allSet(size: number): Uint32Array {
  const row = new Uint32Array(Math.ceil(size / WORD)).fill(0xffff_ffff)
  if (size % WORD > 0) row[row.length - 1] = 2 ** (size % WORD) - 1
  return row
}

function clear(row: Uint32Array, place: number): void {
  const word = Math.floor(place / WORD)
  row[word] = (row[word] ?? 0) & ~(1 << (place % WORD))
}

/** The first place that is set in every row; without rows, the first place. */
export function firstInAll(rows: readonly Uint32Array[], size: number): number | undefined {
  const words = Math.ceil(size / WORD)
  for (let word = 0; word < words; word += 1) {
    let bits = 0xffff_ffff
    // By index, and only as far as something is left: this is where decisions spend their time.
    for (let row = 0; row < rows.length && bits !== 0; row += 1) bits &= rows[row]?.[word] ?? 0
    if (bits !== 0) return word * WORD + (WORD - 1 - Math.clz32(bits & -bits))
  }
  return undefined
}
