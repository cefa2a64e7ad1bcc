import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { Instant } from '../time-span/local-time.ts'
import type { Known } from '../decide/values/read-value.ts'

/** A rule that an answer grants, with what it feeds. */
export interface Grant {
  /** Key of the PCC rule, which may be a group. */
  rule: string
  /** Unit of the outcome; absent: none. */
  rum?: number
  /** Accumulators by key, with the quota that the taken rule ends at; null: open ended. */
  feeds?: Readonly<Record<string, number | null>>
}

/** The last answer to a question (statement 59). */
export interface StandingAnswer {
  /** Key of the event that it was asked under. */
  event: string
  /** Names of the inputs that it read. */
  reads: readonly string[]
  /** What they were, in the same order; balances and counters as JSON. */
  seen: readonly (Known | null)[]
  /** The moment that it waits for. */
  next?: Instant
  /** Event-Triggers that its sources ask for. */
  triggers?: readonly number[]
  grants: readonly Grant[]
}

/** What was counted in the cycle that runs. */
export interface CountedUsage {
  amount: number | null
  /** The cycle; without a begin there is none, without an end it is the session. */
  from?: Instant
  until?: Instant
}

/** A monitoring key that was granted. */
export interface MonitoringKey {
  /** Keys of the accumulators that usage under it is counted to. */
  feeds: readonly string[]
  /** What the gateway holds, by rum; absent: no answer asks for usage any more. */
  granted: Readonly<Record<string, number>>
}

/** What the last run of the workflow left (statement 71). */
export interface WorkflowState {
  /** Attributes by key; null: it made one unknown. */
  wrote: Readonly<Record<string, Known | null>>
  triggers: readonly number[]
  next?: Instant
  /** It wrote what it read off the clock: it waits for the moments of all questions as well. */
  ofClock?: true
}

/**
 * What stays between two requests of one session: plain data, to be stored and sent. Records are named by their keys, PCC
 * rules of the gateway and policy counters by their codes, so that a session survives a release.
 */
export interface Session {
  state: 'open' | 'started' | 'ended'
  at: Instant
  /** Name of the policy that decided last. */
  policy: string
  class?: string | undefined
  apn?: string | undefined
  slice?: string | undefined
  bill_day?: number | undefined
  /** Plans that the subscriber has, with their days. */
  has: readonly { plan: string; from?: string; to?: string }[]
  workflow?: string | undefined
  time_zone?: string | undefined
  attributes: Readonly<Record<string, Known>>
  balances: SimulationContext['balances']
  counters: SimulationContext['counters']
  media: SimulationContext['media']
  usage: Readonly<Record<string, CountedUsage>>
  /** Plans of the session, the strongest first, each with its version; and when that changes. */
  plans: readonly (readonly [plan: string, version: string | null])[]
  plans_until?: Instant | undefined
  run?: WorkflowState | undefined
  /** By plan and question. */
  answers: Readonly<Record<string, Readonly<Record<string, StandingAnswer>>>>
  keys: Readonly<Record<string, MonitoringKey>>
  /** What the gateway has, by code: a digest of its content, and the units in which it is metered. */
  rules: Readonly<Record<string, { content: string; rums?: readonly number[] }>>
  /** The QoS that was sent last, by the PCC rule that says it. */
  qos?: { rule: string; content: string } | undefined
  triggers: readonly number[]
  next?: Instant | undefined
}

/** A step that no session can take. */
export class SessionFault extends Error {
  readonly code: 'NOT_STARTED' | 'ALREADY_STARTED' | 'ENDED' | 'NO_RELEASE'
  /** Among the steps that are played. */
  place?: number

  constructor(code: SessionFault['code'], message: string) {
    super(message)
    this.code = code
  }
}
