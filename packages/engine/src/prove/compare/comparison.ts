import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { Policy } from '../../decide/policy.ts'
import type { Assumed } from '../assume.ts'
import type { Limits } from '../prove-rule-plan.ts'
import type { Calendar } from '../space/time-axis.ts'
import type { Decided } from './decided.ts'

export interface ComparedSide {
  policy: Policy
  version: number
}

/** Two versions at one event. Both policies have the same references. */
export interface ComparisonQuestion {
  before: ComparedSide
  after: ComparedSide
  event: number
  assumed: Assumed
  calendar: Calendar
  limits: Limits
}

/** A class of contexts that the two versions decide differently. */
export interface ChangedClass {
  before: Decided
  after: Decided
  contexts: number
  example: SimulationContext
}

/** Rule plans that are compared together, by id, and the classes that they decide differently. */
export interface GroupComparison {
  before: readonly number[]
  after: readonly number[]
  /** Number of possible contexts that they distinguish together; null above the limit. */
  contexts: number | null
  /** The largest first. */
  changed: readonly ChangedClass[] | 'not decided'
}
