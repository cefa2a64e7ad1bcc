import { allSet, classesOf, type CompiledInput } from '../../decide/plan/bit-rows.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import { type CLOCK, inputState } from '../../decide/plan/read-source.ts'
import type { InputState } from '../../decide/plan/unit.ts'
import type { Known } from '../../decide/values/read-value.ts'

/** A row with a number. Rows with equal content have equal numbers. */
export interface NumberedRow {
  number: number
  row: Uint32Array
}

type Read = Known | typeof CLOCK | undefined

/** Rows of one rule plan on one axis. */
export class AxisRows {
  readonly #plan: CompiledRulePlan
  readonly #inputs: readonly CompiledInput[]
  readonly #byClass = new Map<string, NumberedRow>()
  readonly #byContent = new Map<string, NumberedRow>()

  constructor(plan: CompiledRulePlan, inputs: readonly CompiledInput[]) {
    this.#plan = plan
    this.#inputs = inputs
  }

  /** The mappings that accept a value of the source and, on the time axis, the running spans. */
  rowOf(read: Read | ((input: CompiledInput) => Read), running?: ReadonlySet<number>): NumberedRow {
    const readBy = typeof read === 'function' ? read : () => read
    const states = this.#inputs.map((input) => inputState(readBy(input), input.map))
    const spans = running ? this.#plan.spans.map(({ timeSpan }) => Number(running.has(timeSpan))) : []
    const key = [...this.#inputs.map((input, place) => keyOf(input, states[place])), ...spans].join()
    const known = this.#byClass.get(key) ?? this.#numbered(this.#make(states, running))
    this.#byClass.set(key, known)
    return known
  }

  #make(states: readonly InputState[], running: ReadonlySet<number> | undefined): Uint32Array {
    const row = allSet(this.#plan.mappings.length)
    for (const [place, { byZone, byValue }] of this.#inputs.entries()) {
      const state = states[place]
      if (byZone && state) join(row, byZone.freshRow(state, false))
      if (byValue && state) join(row, byValue.rows.freshRow(state, false))
    }
    for (const { timeSpan, rows } of running ? this.#plan.spans : []) {
      join(row, rows.freshRow(NO_STATE, running?.has(timeSpan) ?? false))
    }
    return row
  }

  #numbered(row: Uint32Array): NumberedRow {
    const content = row.join()
    const known = this.#byContent.get(content) ?? { number: this.#byContent.size, row }
    this.#byContent.set(content, known)
    return known
  }
}

const NO_STATE = inputState(undefined, undefined)

function keyOf(input: CompiledInput, state: InputState | undefined): string {
  const { zone, value } = state ? classesOf(input, state) : {}
  return `${zone ?? ''}/${value ?? ''}`
}

/** Intersects a row with another, in place. */
export function join(row: Uint32Array, other: Uint32Array): void {
  for (let word = 0; word < row.length; word += 1) row[word] = (row[word] ?? 0) & (other[word] ?? 0)
}
