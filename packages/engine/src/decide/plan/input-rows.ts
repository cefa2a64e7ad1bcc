import type { CompiledInput } from './compile-rule-plan.ts'
import type { InputState } from './input-state.ts'

const UNKNOWN_CLASS = -1
const CLOCK_CLASS = -2
const NO_ZONE = 0

/** The classes that an input's state lies in: by zone and by value, as far as units ask for either. */
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
