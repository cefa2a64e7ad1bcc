import { cycleAt, cycleBegin } from './cycle.ts'
import { DAY, END_OF_TIME, momentsBetween, wallTimeAt, type Instant, type Interval } from './local-time.ts'
import { recurrenceOf, type Recurrence, type TimeSpanRow } from './time-span-row.ts'
import type { TimeZone } from './time-zone-rules.ts'

/** One time that a row runs, from `begin` up to, not including, `end`. */
export interface Occurrence extends Interval {
  row: number
  /** When exactly it runs: more than one interval where a clock is put back across its end. */
  moments: readonly Interval[]
}

/** From here on a row that lasts this long never stops: its cycle is never longer. */
const LONGEST_CYCLE = { day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY, once: Number.POSITIVE_INFINITY }

/**
 * Whether any row of a span runs at a moment. A row runs while the local clock shows a time from its begin, some whole
 * cycles later, up to but not including its duration after that (field notes 2.3, rule 21).
 */
export function isRunning(span: readonly TimeSpanRow[], at: Instant, timeZone: TimeZone): boolean {
  return span.some((row) => isRowRunning(recurrenceOf(row, timeZone), at, timeZone))
}

function isRowRunning({ begin, notBefore, cycle, duration }: Recurrence, at: Instant, timeZone: TimeZone): boolean {
  const now = wallTimeAt(at, timeZone)
  // The latest begin also ends latest, so that it alone decides, even where a duration exceeds its cycle.
  const k = cycleAt(begin, cycle, now)
  return k >= 0 && at >= notBefore && now < cycleBegin(begin, cycle, k) + duration
}

/** The next times that a span's rows run, by begin; one under way at `from` is the first. */
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

/** The times that the rows of a span run after a moment, by begin; endless unless every row runs once. */
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
  // A day less: a clock put back shows an earlier time once more.
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

/** Whether a row, once begun, never stops. */
export function isEndless(row: TimeSpanRow, timeZone: TimeZone): boolean {
  const { cycle, duration } = recurrenceOf(row, timeZone)
  return duration >= LONGEST_CYCLE[cycle]
}
