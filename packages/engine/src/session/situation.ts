import { Decision } from '../decide/decision.ts'
import type { Policy } from '../decide/policy.ts'
import type { Trace } from '../decide/trace/trace.ts'
import type { Counted } from './count-usage.ts'
import { contextOf, type Facts } from './facts.ts'
import type { Moment } from './moment.ts'
import { namesOf } from './names.ts'
import type { Session } from './session.ts'

/** A step of a session on its way. */
export interface Situation {
  policy: Policy
  /** As it was before the step. */
  session: Session
  moment: Moment
  facts: Facts
  /** Attributes that the workflow wrote in this step from the clock. */
  clockValues: Decision['clockValues']
  trace: Trace
  counted: Counted
}

type Deciding = Pick<Situation, 'policy' | 'session' | 'moment' | 'facts' | 'trace'>

/** A decision in a session, under an event or under none. */
export function decisionIn(
  { policy, session, moment, facts, trace }: Deciding,
  attributes: Facts['attributes'],
  event: number | undefined,
): Decision {
  const of = { at: new Date(moment.at).toISOString(), installed: Object.keys(session.rules) }
  const context = contextOf(facts, attributes, namesOf(policy.references), of)
  if (event !== undefined) context.pcr_event_id = event
  return new Decision(policy, context, trace)
}
