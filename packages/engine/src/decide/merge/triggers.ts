import type { Decision } from '../decision.ts'

const NO_EVENT_TRIGGERS = 14
const REVALIDATION_TIMEOUT = 17
const USAGE_REPORT = 33

/** The events that the gateway is to report, ascending (statement 33); none of them cancels all. */
export function triggersOf(decision: Decision, hasQuota: boolean, hasNextEvaluation: boolean): number[] {
  const wanted = new Set([...decision.dependencies.triggers, ...decision.eventList])
  if (hasQuota) wanted.add(USAGE_REPORT)
  if (hasNextEvaluation) wanted.add(REVALIDATION_TIMEOUT)
  wanted.delete(NO_EVENT_TRIGGERS)
  const triggers = wanted.size === 0 ? [NO_EVENT_TRIGGERS] : [...wanted].toSorted((a, b) => a - b)
  for (const result of triggers) decision.trace.taken(() => ({ statement: 33, text: 'Trigger to arm', result }))
  return triggers
}
