import { MOST_AMOUNT } from '@tollgate/contract/standards/quantity.ts'
import type { Uncounted, Used } from '@tollgate/contract/simulation/session.ts'
import { unitOf } from '../decide/references/references.ts'
import type { Policy } from '../decide/policy.ts'
import { add, subtract } from '../decide/values/decimal.ts'
import { HOUR, type Instant, startOfDay, wallTimeAt } from '../time-span/local-time.ts'
import type { Counted, Moment } from './situation.ts'
import { namesOf } from './names.ts'
import type { CountedUsage, Session } from './session.ts'
import { cycleAt, cycleBegin } from '../time-span/cycle.ts'
import type { Cycle } from '../time-span/time-span-row.ts'
import { periodAt, type TimeZoneRules } from '../time-span/time-zone-rules.ts'

/** Codes of `cycle` at an accumulator type. */
const SESSION = 'S'
const HOURS = 'H'
const BILL = 'B'

/** Cycles of whole days, each with a day on which one began. */
const OF_DAYS: Readonly<Record<string, { cycle: Cycle; day: number; month: number }>> = {
  D: { cycle: 'day', month: 0, day: 1 },
  // A Monday.
  W: { cycle: 'week', month: 0, day: 3 },
  M: { cycle: 'month', month: 0, day: 1 },
  B: { cycle: 'month', month: 0, day: 1 },
}
const FIRST_YEAR = 2000

type Usage = Record<string, CountedUsage>

/**
 * Counts reported usage and starts new cycles (statements 67 and 68). Usage that is reported exactly at the end of a cycle
 * belongs to that cycle. So does a later revalidation, if the armed moment is over and no request came since.
 */
export function countUsage(policy: Policy, session: Session, { at, step, isRevalidation }: Moment): Counted {
  const isAsked = isRevalidation && session.next !== undefined && session.next <= at
  const usage: Usage = { ...session.usage }
  const ended = new Map<string, CountedUsage>()
  const beginAgain = (isOver: (until: Instant) => boolean) => {
    for (const [key, before] of Object.entries(usage)) {
      if (before.until !== undefined && !isOver(before.until)) continue
      usage[key] = atMoment(before, kindOf(policy, session, key), at)
      if (before.until !== undefined) ended.set(key, before)
    }
  }
  if (!isAsked) beginAgain((until) => until < at)
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

/** Adds a report to each accumulator of its unit. Returns the reason if it cannot. */
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

/** A sum just above MOST_AMOUNT is rounded to MOST_AMOUNT, so there the remaining room is compared. */
function isTooLarge(before: number, amount: number): boolean {
  const sum = add(before, amount)
  return amount > MOST_AMOUNT || sum > MOST_AMOUNT || (sum === MOST_AMOUNT && amount > subtract(MOST_AMOUNT, before))
}

/** The cycle of an accumulator, with the day and the clock that it needs. */
interface CycleKind {
  cycle: string | null | undefined
  billDay: number | undefined
  clock: TimeZoneRules
}

/** The cycle that contains a moment; undefined if the accumulator has no cycles (statement 68). */
function cycleOf({ cycle, billDay, clock }: CycleKind, at: Instant): { from: Instant; until?: Instant } | undefined {
  if (cycle === SESSION) return { from: at }
  if (cycle === HOURS) {
    const wall = at + periodAt(clock, at).offset
    const from = at - (wall - Math.floor(wall / HOUR) * HOUR)
    return { from, until: from + HOUR }
  }
  const of = OF_DAYS[cycle ?? '']
  if (!of) return undefined
  const first = Date.UTC(FIRST_YEAR, of.month, cycle === BILL ? (billDay ?? of.day) : of.day)
  const k = cycleAt(first, of.cycle, wallTimeAt(at, clock))
  const beginOf = (number: number) =>
    startOfDay(new Date(cycleBegin(first, of.cycle, number)).toISOString().slice(0, '2026-01-31'.length), clock)
  return { from: beginOf(k), until: beginOf(k + 1) }
}

/** Usage of an accumulator at a moment. It is 0 at the start of a new cycle. */
function atMoment(usage: CountedUsage, kind: CycleKind, at: Instant): CountedUsage {
  if (usage.from === undefined) {
    const first = cycleOf(kind, at)
    return first ? { ...usage, ...first } : usage
  }
  if (usage.until === undefined || at < usage.until) return usage
  const next = cycleOf(kind, at)
  // When a clock changes by less than an hour, the next hour may begin before the last one has ended.
  return next ? { amount: 0, ...next, from: Math.max(next.from, usage.until) } : { amount: 0 }
}
