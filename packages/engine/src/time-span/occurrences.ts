import { cycleAt, cycleBegin } from './cycle.ts'
import { DAY, END_OF_TIME, momentsBetween, wallTimeAt, type Instant, type Interval } from './local-time.ts'
import { recurrenceOf, type Recurrence, type TimeSpanRow } from './time-span-row.ts'
import type { TimeZone } from './time-zone-rules.ts'

/** One occurrence of a row, from `begin` up to, not including, `end`. */
export interface Occurrence extends Interval {
  row: number
  /** When exactly it runs: several intervals if the clock goes back across its end. */
  moments: readonly Interval[]
}

/** A row whose duration reaches the longest length of its cycle never stops. */
const LONGEST_CYCLE = { day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY, once: Number.POSITIVE_INFINITY }

/**
 * Whether any row of a span runs at a moment. A row runs while local time is between the begin of one of its cycles
 * (included) and its duration later (excluded) (field notes 2.3, rule 21).
 */
export function isRunning(span: readonly TimeSpanRow[], at: Instant, timeZone: TimeZone): boolean {
  return span.some((row) => isRowRunning(recurrenceOf(row, timeZone), at, timeZone))
}

function isRowRunning({ begin, notBefore, cycle, duration }: Recurrence, at: Instant, timeZone: TimeZone): boolean {
  const now = wallTimeAt(at, timeZone)
  // The latest begin also ends latest. So it alone decides, even if the duration is longer than the cycle.
  const k = cycleAt(begin, cycle, now)
  return k >= 0 && at >= notBefore && now < cycleBegin(begin, cycle, k) + duration
}

/** The next occurrences of a span, ordered by begin. One that is running at `from` comes first. */
export function nextOccurrences(
  span: readonly TimeSpanRow[],
  from: Instant,
  count: number,
  timeZone: TimeZone,
): Occurrence[] {
  const found: Occurrence[] = []
  for (const occurrence of inOrder(span, from, timeZone)) {
    if (found.length === count) break
    found.push(occurrence)
  }
  return found
}

/** Occurrences of a span after a moment, ordered by begin. Endless unless every row runs once. */
export function* inOrder(span: readonly TimeSpanRow[], from: Instant, timeZone: TimeZone): Generator<Occurrence> {
  const heads = span.map((row, index) => {
    const rest = occurrencesOf(row, index, from, timeZone)
    return { rest, next: rest.next().value }
  })
  for (;;) {
    let first: (typeof heads)[number] | undefined
    for (const head of heads) if (head.next && head.next.begin < (first?.next?.begin ?? Infinity)) first = head
    if (!first?.next) return
    yield first.next
    first.next = first.rest.next().value
  }
}

function* occurrencesOf(
  row: TimeSpanRow,
  index: number,
  from: Instant,
  timeZone: TimeZone,
): Generator<Occurrence, undefined> {
  const recurrence = recurrenceOf(row, timeZone)
  const { begin, notBefore, cycle, duration } = recurrence
  // A day earlier, because a clock that goes back shows earlier times again.
  const earliest = wallTimeAt(from, timeZone) - duration - DAY
  for (let k = Math.max(0, cycleAt(begin, cycle, Math.max(earliest, -END_OF_TIME))); ; k += 1) {
    const start = cycleBegin(begin, cycle, k)
    if (Number.isNaN(start) || start >= END_OF_TIME - DAY) return
    const moments = momentsBetween(start, start + duration, timeZone)
      .map((moment) => ({ ...moment, begin: Math.max(moment.begin, notBefore) }))
      .filter((moment) => moment.begin < moment.end)
    const [first, last] = [moments[0], moments.at(-1)]
    if (first && last && last.end > from) yield { row: index, begin: first.begin, end: last.end, moments }
    if (cycle === 'once') return
  }
}

/** Whether a row never stops once it has begun. */
export function isEndless(row: TimeSpanRow, timeZone: TimeZone): boolean {
  const { cycle, duration } = recurrenceOf(row, timeZone)
  return duration >= LONGEST_CYCLE[cycle]
}
