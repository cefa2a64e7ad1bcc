import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { Instant } from '../time-span/local-time.ts'
import type { Known } from '../decide/values/read-value.ts'

/** A rule that an answer grants, with the accumulators that it feeds. */
export interface Grant {
  /** Key of the PCC rule, which may be a group. */
  rule: string
  /** Unit of the outcome, if it has one. */
  rum?: number
  /** Keys of accumulators, each with the quota at which its accumulation rule ends; null if it has no end. */
  feeds?: Readonly<Record<string, number | null>>
}

/** The last answer to a question (statement 59). */
export interface StandingAnswer {
  /** Key of the event under which it was asked. */
  event: string
  /** Names of the inputs that it read. */
  reads: readonly string[]
  /** Values of these inputs, in the same order. Balances and counters are JSON. */
  seen: readonly (Known | null)[]
  /** When it is asked again at the latest. */
  next?: Instant
  /** Event-Triggers for changes of its sources. */
  triggers?: readonly number[]
  grants: readonly Grant[]
}

/** Usage in the current cycle. */
export interface CountedUsage {
  amount: number | null
  /** Begin and end of the cycle. Without `from` there is no cycle; without `until` it lasts as long as the session. */
  from?: Instant
  until?: Instant
}

/** A monitoring key that was granted. */
export interface MonitoringKey {
  /** Keys of the accumulators that count its usage. */
  feeds: readonly string[]
  /** Amounts that the gateway holds, by unit (`rum`). Empty once no answer asks for usage. */
  granted: Readonly<Record<string, number>>
}

/** The result of the workflow's last run (statement 71). */
export interface WorkflowState {
  /** Written attributes by key. Null: it made the attribute unknown. */
  wrote: Readonly<Record<string, Known | null>>
  triggers: readonly number[]
  next?: Instant
  /** It wrote values of the clock, so it also runs at each moment at which a question is due. */
  ofClock?: true
}

/**
 * State of a session between two requests: plain data that can be stored and sent. Records are named by key, and PCC rules
 * of the gateway and policy counters by code, so that a session survives a release.
 */
export interface Session {
  state: 'open' | 'started' | 'ended'
  at: Instant
  /** Name of the policy that decided last; empty before the first decision. */
  policy: string
  class?: string | undefined
  apn?: string | undefined
  slice?: string | undefined
  bill_day?: number | undefined
  /** Plans of the subscriber, with the days on which they are valid. */
  has: readonly { plan: string; from?: string; to?: string }[]
  workflow?: string | undefined
  time_zone?: string | undefined
  attributes: Readonly<Record<string, Known>>
  balances: SimulationContext['balances']
  counters: SimulationContext['counters']
  media: SimulationContext['media']
  usage: Readonly<Record<string, CountedUsage>>
  /** Plans of the session, the strongest first, each with its version. They are valid until `plans_until`. */
  plans: readonly (readonly [plan: string, version: string | null])[]
  plans_until?: Instant | undefined
  /** When a plan with a version in force comes or goes, or another version takes over. */
  plans_next?: Instant | undefined
  /** Keys of events whose questions are still to be asked, because the workflow ended in an error. */
  due?: readonly string[] | undefined
  run?: WorkflowState | undefined
  /** By plan and question. */
  answers: Readonly<Record<string, Readonly<Record<string, StandingAnswer>>>>
  keys: Readonly<Record<string, MonitoringKey>>
  /** Rules of the gateway by code, each with a hash of its content and the units in which it is metered. */
  rules: Readonly<Record<string, { content: string; rums?: readonly number[] }>>
  /** The QoS that was sent last, and the PCC rule that it came from. */
  qos?: { rule: string; content: string; sent: QosDefinition } | undefined
  triggers: readonly number[]
  next?: Instant | undefined
}

/** A step that is impossible in the state of the session. */
export class SessionFault extends Error {
  readonly code: 'NOT_STARTED' | 'ALREADY_STARTED' | 'ENDED' | 'NO_RELEASE'
  /** Index of the step. */
  place?: number

  constructor(code: SessionFault['code'], message: string) {
    super(message)
    this.code = code
  }
}
