import type { Instant } from '../../time-span/local-time.ts'
import type { Decision } from '../decision.ts'
import type { Known } from '../values/read-value.ts'

/** A call of a function that only gives a value. */
export interface Call {
  decision: Decision
  at: Instant
  param1: string | null
  param2: string | null
  /** Value of the attribute that it reads; undefined: unknown. */
  value: Known | undefined
}

/** What a call gives; undefined: unknown. */
export type ValueFunction = (call: Call) => Known | undefined
