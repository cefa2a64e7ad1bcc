import { EVENT_TRIGGER_ROWS, type EventSubscription, type EventTriggerRow } from './event-trigger-table.ts'

/** One event the gateway may report. TS 29.212 5.3.7. */
export interface EventTrigger {
  readonly number: number
  /** Standard name, e.g. PLMN_CHANGE. */
  readonly name: string
  readonly label: string
  readonly subscription: EventSubscription
  /** What must go along with the subscription, or when it is not needed. */
  readonly condition?: string
  /** Never send it. */
  readonly obsolete: boolean
  /** The 5G policy control request trigger closest to it, where there is one. TS 29.512. */
  readonly npcfTrigger?: string
}

const CONDITIONS: Readonly<Record<number, string>> = {
  1: 'Always reported at APN level',
  17: 'Needs Revalidation-Time',
  28: 'Needs Charging-Correlation-Indicator',
  33: 'Needs Monitoring-Key and Granted-Service-Unit',
  39: 'Together with 40',
  40: 'Together with 39',
}

function toTrigger([number, name, label, subscription, npcfTrigger]: EventTriggerRow): EventTrigger {
  const condition = CONDITIONS[number]
  return {
    number,
    name,
    label,
    subscription,
    obsolete: subscription === 'never',
    ...(condition === undefined ? {} : { condition }),
    ...(npcfTrigger === undefined ? {} : { npcfTrigger }),
  }
}

/** All defined triggers, ascending, the obsolete ones included so that old data can be named. TS 29.212 5.3.7. */
export const EVENT_TRIGGERS: readonly EventTrigger[] = EVENT_TRIGGER_ROWS.map(toTrigger)

const BY_NUMBER = new Map(EVENT_TRIGGERS.map((trigger) => [trigger.number, trigger]))

/**
 * The trigger of a number, or undefined for a number that was never defined.
 *
 * @example eventTrigger(4)?.label // 'Serving network (PLMN) changed'
 */
export function eventTrigger(number: number): EventTrigger | undefined {
  return BY_NUMBER.get(number)
}
