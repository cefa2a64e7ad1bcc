import type { CompiledZoneMap } from '../references/zones.ts'
import type { RuleZoneRow } from '../rows/policy-data.ts'
import type { InputState, Question } from './unit.ts'
import { NumberLine } from '../values/number-line.ts'

const UNKNOWN_CLASS = -1
const CLOCK_CLASS = -2
const NO_ZONE = 0

/** An input of a rule plan, with the mappings that accept each of its values. */
export interface CompiledInput {
  row: RuleZoneRow
  map: CompiledZoneMap | undefined
  byZone: BitRows | undefined
  byValue: { classes: ValueClasses; rows: BitRows } | undefined
}

/** A question, with the places of the mappings that ask it. The strongest mapping has place 0. */
export interface AskedQuestion {
  question: Question
  places: number[]
}

/** Bits in a word of a row. */
export const WORD = 32

/**
 * A class is a set of values that all units of an input treat alike. Its row has one bit for each mapping, the strongest
 * first: set where the mapping's units accept the class. A row is made when its class first comes up (docs/decisions/0041).
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

  /** A new row, which is not cached. */
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

/** The first place that is set in every row. Without rows it is 0; without a common bit, undefined. */
export function firstInAll(rows: readonly Uint32Array[], size: number): number | undefined {
  const words = Math.ceil(size / WORD)
  for (let word = 0; word < words; word += 1) {
    let bits = 0xffff_ffff
    // The hottest loop of a decision: it goes by index, and stops once no bit is left.
    for (let row = 0; row < rows.length && bits !== 0; row += 1) bits &= rows[row]?.[word] ?? 0
    if (bits !== 0) return word * WORD + (WORD - 1 - Math.clz32(bits & -bits))
  }
  return undefined
}

/** The classes of an input's state by zone and by value; undefined where no unit asks for one. */
export function classesOf({ byZone, byValue }: CompiledInput, state: InputState) {
  const special = state.isKnown ? (state.value === null ? CLOCK_CLASS : undefined) : UNKNOWN_CLASS
  return {
    zone: byZone && (special ?? state.zone ?? NO_ZONE),
    value: byValue && (special ?? byValue.classes.classOf(state)),
  }
}

export function rowsOf(input: CompiledInput, state: InputState): Uint32Array[] {
  const { zone, value } = classesOf(input, state)
  const rows: Uint32Array[] = []
  if (input.byZone && zone !== undefined) rows.push(input.byZone.row(zone, state, false))
  if (input.byValue && value !== undefined) rows.push(input.byValue.rows.row(value, state, false))
  return rows
}

/** Numbers the classes of values that give the same answers to all questions: by place on the number line and by text. */
export class ValueClasses {
  readonly #line: NumberLine
  readonly #texts: ReadonlyMap<string, number>

  constructor(questions: readonly Question[]) {
    const borders: number[] = []
    const texts = new Map<string, number>()
    for (const { range, text } of questions) {
      if (range) borders.push(range.low, range.high)
      if (text !== undefined && !texts.has(text)) texts.set(text, texts.size + 1)
    }
    this.#line = new NumberLine(borders)
    this.#texts = texts
  }

  classOf({ text, number }: InputState): number {
    const place = number === undefined ? 0 : this.#line.placeOf(number) + 1
    const ofText = (text === undefined ? undefined : this.#texts.get(text)) ?? 0
    return place * (this.#texts.size + 1) + ofText
  }
}
