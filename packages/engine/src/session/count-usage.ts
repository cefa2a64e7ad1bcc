import type { Uncounted, Used } from '@tollgate/contract/simulation/session.ts'
import type { Policy } from '../decide/policy.ts'
import { add, subtract } from '../decide/values/decimal.ts'
import { atMoment, type CycleKind } from './cycles.ts'
import type { Instant } from '../time-span/local-time.ts'
import type { Moment } from './moment.ts'
import { namesOf } from './names.ts'
import type { CountedUsage, Session } from './session.ts'

const MOST = 2 ** 53

type Usage = Record<string, CountedUsage>

/** Usage after a report: by accumulator, with what cycles came to that have ended, and what was counted nowhere. */
export interface Counted {
  /** The same object where nothing is counted: what is made of it stays. */
  usage: Session['usage']
  ended: ReadonlyMap<string, CountedUsage>
  uncounted: Uncounted[]
}

/**
 * Counts what was used, and begins cycles again (statements 67 and 68). What is reported at the very end of a cycle is of that
 * cycle; also later, where the end of the cycle asked for it.
 */
export function countUsage(policy: Policy, session: Session, { at, step, isRevalidation }: Moment): Counted {
  const usage: Usage = { ...session.usage }
  const ended = new Map<string, CountedUsage>()
  const beginAgain = (isOver: (until: Instant) => boolean) => {
    for (const [key, before] of Object.entries(usage)) {
      if (before.until !== undefined && !isOver(before.until)) continue
      usage[key] = atMoment(before, kindOf(policy, session, key), at)
      if (before.until !== undefined) ended.set(key, before)
    }
  }
  if (!isRevalidation) beginAgain((until) => until < at)
  const uncounted = step.used.flatMap((report) => {
    const reason = count(policy, session, usage, report)
    return reason === undefined ? [] : [{ ...report, reason }]
  })
  beginAgain((until) => until <= at)
  const isNew = Object.entries(usage).some(([key, one]) => one !== session.usage[key])
  return { usage: isNew ? usage : session.usage, ended, uncounted }
}

function kindOf({ references, networkTimeZone }: Policy, session: Session, key: string): CycleKind {
  const id = namesOf(references).accumulators.idOf(key) ?? 0
  return { cycle: references.accumulators.get(id)?.cycle, billDay: session.bill_day, clock: networkTimeZone }
}

/** Adds a report to each accumulator of its unit; why not, where it cannot. */
function count(
  { references }: Policy,
  { keys }: Session,
  usage: Usage,
  { monitoring_key, amount, rum }: Used,
): Uncounted['reason'] | undefined {
  const key = keys[monitoring_key]
  if (!key) return 'unknown_key'
  const { accumulators } = namesOf(references)
  const fed = key.feeds.filter((one) => unitOf(references, accumulators.idOf(one)) === rum)
  if (fed.length === 0) return 'unknown_unit'
  if (amount < 0) return 'below_zero'
  if (fed.some((one) => isTooLarge(usage[one]?.amount ?? 0, amount))) return 'too_large'
  for (const one of fed) usage[one] = { ...usage[one], amount: add(usage[one]?.amount ?? 0, amount) }
  return undefined
}

/** Just above the most a sum is rounded to it: there what is left is looked at. */
function isTooLarge(before: number, amount: number): boolean {
  const sum = add(before, amount)
  return amount > MOST || sum > MOST || (sum === MOST && amount > subtract(MOST, before))
}

/** The unit in which an accumulator counts. */
export function unitOf({ accumulators }: Policy['references'], id: number | undefined): number | null {
  return accumulators.get(id ?? 0)?.rum ?? null
}
