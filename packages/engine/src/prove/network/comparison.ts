import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import type { Instant } from '../../time-span/local-time.ts'
import type { Limits } from '../prove-rule-plan.ts'

/** Contexts that are decided otherwise; a side without a decision: no version is in force, or the plan is not asked. */
export interface ChangedDecision {
  plan?: string
  workflow?: string
  event?: string
  /** First day on which it can be, and the day from which on it is not any more. */
  from?: string
  to?: string | null
  before: object | null
  after: object | null
  /** Null: all. */
  contexts: number | null
  example: unknown
}

/** What could not be decided: the plan or workflow, or what all of them rest on, and why. */
export interface NotDecided {
  plan?: string
  workflow?: string
  why: 'too large' | 'its inputs are changed' | 'when it is asked again' | 'order of plans' | 'settings'
}

export interface NetworkComparison {
  changed: ChangedDecision[]
  not_decided: NotDecided[]
}

/** Two networks: the same records have the same ids. */
export interface ComparedNetworks {
  before: Tables
  after: Tables
  now: Instant
  limits: Limits
  /** Contexts that workflows are run in. */
  runs: number
}
