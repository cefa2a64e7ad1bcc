import { NumberLine } from '../values/number-line.ts'
import type { InputState } from './input-state.ts'
import type { Question } from './unit.ts'

/** Numbers the classes of values that some questions tell apart: by place on the number line, and by text. */
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
