import type { CompiledZoneMap } from '../references/zones.ts'
import { folded, numberOf, type Known } from '../values/read-value.ts'
import { CLOCK } from './read-source.ts'

/** What an input of a rule plan is, as its units ask for it. */
export interface InputState {
  isKnown: boolean
  /** Null: unknown, or the clock. */
  value: Known | null
  /** Compared without blanks around it and without case; undefined where there is no value. */
  text: string | undefined
  number: number | undefined
  /** The zone of its map that it lies in, undefined where it lies in none. */
  zone: number | undefined
}

const UNKNOWN: InputState = { isKnown: false, value: null, text: undefined, number: undefined, zone: undefined }
const TIME: InputState = { ...UNKNOWN, isKnown: true }

export function inputState(read: Known | typeof CLOCK | undefined, map: CompiledZoneMap | undefined): InputState {
  if (read === undefined) return UNKNOWN
  if (read === CLOCK) return TIME
  return { isKnown: true, value: read, text: folded(read), number: numberOf(read), zone: map?.zoneOf(read) }
}
