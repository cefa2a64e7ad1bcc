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

/** Contexts that one version decides in one way, and the other in another. */
export interface ChangedClass {
  before: Decided
  after: Decided
  contexts: number
  example: SimulationContext
}

/** Rule plans that are compared together, by their ids, and what they decide differently. */
export interface GroupComparison {
  before: readonly number[]
  after: readonly number[]
  /** Possible contexts that they tell apart together; null where there are more than the limit. */
  contexts: number | null
  /** The largest first. */
  changed: readonly ChangedClass[] | 'not decided'
}
