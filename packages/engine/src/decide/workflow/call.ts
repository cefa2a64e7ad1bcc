import type { Instant } from '../../time-span/local-time.ts'
import type { Decision } from '../decision.ts'
import type { Known } from '../values/read-value.ts'

/** A call of a function that returns a value and has no effect. */
export interface Call {
  decision: Decision
  at: Instant
  param1: string | null
  param2: string | null
  /** Value of the attribute that the function reads; undefined if unknown. */
  value: Known | undefined
}

/** Undefined is unknown. */
export type ValueFunction = (call: Call) => Known | undefined
