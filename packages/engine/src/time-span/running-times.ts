import { END_OF_TIME, type Instant, type Interval } from './local-time.ts'
import { inOrder, isEndless, type Occurrence } from './occurrences.ts'
import type { TimeSpanRow } from './time-span-row.ts'
import type { TimeZone } from './time-zone-rules.ts'

/** A moment at which a span starts or stops running. */
export interface Edge {
  at: Instant
  running: boolean
}

/** After this many occurrences without a gap, a span counts as running forever. */
const MOST_JOINED = 2000

/** Intervals in which a span runs between two moments. Adjacent and overlapping ones are joined. */
export function runningTimes(span: readonly TimeSpanRow[], from: Instant, to: Instant, timeZone: TimeZone): Interval[] {
  const found: Interval[] = []
  for (const { begin, end } of joined(span, from, timeZone)) {
    if (begin >= to) break
    if (end > from) found.push({ begin: Math.max(begin, from), end: Math.min(end, to) })
    if (end >= to) break
  }
  return found
}

/** The next `count` moments after `from` at which a span starts or stops running; fewer if there are no more. */
export function nextEdges(span: readonly TimeSpanRow[], from: Instant, count: number, timeZone: TimeZone): Edge[] {
  const edges: Edge[] = []
  for (const { begin, end } of joined(span, from, timeZone)) {
    if (begin > from) edges.push({ at: begin, running: true })
    if (end > from && end < END_OF_TIME) edges.push({ at: end, running: false })
    if (edges.length >= count) break
  }
  return edges.slice(0, count)
}

function* joined(span: readonly TimeSpanRow[], from: Instant, timeZone: TimeZone): Generator<Interval> {
  let current: Interval | undefined
  let count = 0
  for (const { begin, end } of intervalsInOrder(span, from, timeZone)) {
    if (current && begin <= current.end) {
      current.end = Math.max(current.end, end)
      count += 1
    } else {
      if (current) yield current
      current = { begin, end }
      count = 0
    }
    if (count > MOST_JOINED) current.end = END_OF_TIME
    if (current.end === END_OF_TIME) break
  }
  if (current) yield current
}

/** All intervals ordered by begin. When a clock goes back, the second interval of one row may begin after the first of another. */
function* intervalsInOrder(span: readonly TimeSpanRow[], from: Instant, timeZone: TimeZone): Generator<Interval> {
  let waiting: Interval[] = []
  for (const occurrence of inOrder(span, from, timeZone)) {
    yield* waiting.filter(({ begin }) => begin <= occurrence.begin)
    waiting = waiting.filter(({ begin }) => begin > occurrence.begin)
    waiting = [...waiting, ...momentsOf(span, occurrence, timeZone)].toSorted((a, b) => a.begin - b.begin)
  }
  yield* waiting
}

function momentsOf(
  span: readonly TimeSpanRow[],
  { row, begin, moments }: Occurrence,
  timeZone: TimeZone,
): readonly Interval[] {
  const of = span[row]
  return of && isEndless(of, timeZone) ? [{ begin, end: END_OF_TIME }] : moments
}
