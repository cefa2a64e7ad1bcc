import { cycleAt, cycleBegin } from '../time-span/cycle.ts'
import { HOUR, startOfDay, wallTimeAt, type Instant } from '../time-span/local-time.ts'
import type { Cycle } from '../time-span/time-span-row.ts'
import { periodAt, type TimeZoneRules } from '../time-span/time-zone-rules.ts'
import type { CountedUsage } from './session.ts'

/** Codes of `cycle` at an accumulator type. */
const SESSION = 'S'
const HOURS = 'H'
const BILL = 'B'

/** Cycles of days by how often they begin, and a day on which one began. */
const OF_DAYS: Readonly<Record<string, { cycle: Cycle; day: number; month: number }>> = {
  D: { cycle: 'day', month: 0, day: 1 },
  // A Monday.
  W: { cycle: 'week', month: 0, day: 3 },
  M: { cycle: 'month', month: 0, day: 1 },
  B: { cycle: 'month', month: 0, day: 1 },
}
const FIRST_YEAR = 2000

/** Which cycles an accumulator has, and where. */
export interface CycleKind {
  cycle: string | null | undefined
  billDay: number | undefined
  clock: TimeZoneRules
}

/** The cycle that holds a moment; undefined where the accumulator has none (statement 68). */
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
  const begin = (count: number) =>
    startOfDay(new Date(cycleBegin(first, of.cycle, count)).toISOString().slice(0, '2026-01-31'.length), clock)
  return { from: begin(k), until: begin(k + 1) }
}

/** Usage of an accumulator as it stands at a moment: in the cycle that was begun, or at nothing in a new one. */
export function atMoment(usage: CountedUsage, kind: CycleKind, at: Instant): CountedUsage {
  if (usage.from === undefined) {
    const first = cycleOf(kind, at)
    return first ? { ...usage, ...first } : usage
  }
  if (usage.until === undefined || at < usage.until) return usage
  const next = cycleOf(kind, at)
  // Hours of a clock that is put on by less than one may begin before the last has ended.
  return next ? { amount: 0, ...next, from: Math.max(next.from, usage.until) } : { amount: 0 }
}
