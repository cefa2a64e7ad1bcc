import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import type { Instant } from '../../time-span/local-time.ts'
import { USUAL_LIMITS, type Limits } from '../prove-rule-plan.ts'

/** Contexts that the two networks decide differently. A side has no decision if no version is in force or the plan is not asked. */
export interface ChangedDecision {
  plan?: string
  workflow?: string
  event?: string
  /** The first day of the difference, and the first day after it. */
  from?: string
  to?: string | null
  before: object | null
  after: object | null
  /** Null for all contexts. */
  contexts: number | null
  example: unknown
}

/** A plan or workflow that could not be compared, and why. Without either: something that all of them depend on. */
export interface NotDecided {
  plan?: string
  workflow?: string
  why: 'too large' | 'its inputs are changed' | 'when it is asked again' | 'order of plans' | 'settings'
}

export interface NetworkComparison {
  changed: ChangedDecision[]
  not_decided: NotDecided[]
}

/** Two networks in which the same records have the same ids. */
export interface ComparedNetworks {
  before: Tables
  after: Tables
  now: Instant
  limits: Limits
  /** How many contexts to run workflows in. */
  runs: number
}

/** What stands under each id before and after, in the order of ids. */
export function pairsById<T>(
  { before, after }: ComparedNetworks,
  byId: (tables: Tables) => ReadonlyMap<number, T>,
): [before: T | undefined, after: T | undefined][] {
  const [was, is] = [byId(before), byId(after)]
  const ids = [...new Set([...was.keys(), ...is.keys()])].toSorted((a, b) => a - b)
  return ids.map((id) => [was.get(id), is.get(id)])
}

/** What a comparison may cost before it says that a part is too large. */
export const USUAL_WORK = { limits: USUAL_LIMITS, runs: 25_000 }
