/// <reference lib="esnext.temporal" />

import { periodAt, type TimeZone } from './time-zone-rules.ts'

/** A moment: milliseconds since 1970-01-01T00:00Z. */
export type Instant = number

/** Local time: milliseconds since 1970-01-01T00:00 on a clock, as if it had never been changed. */
export type WallTime = number

/** Times from `begin` up to, not including, `end`. */
export interface Interval {
  begin: Instant
  end: Instant
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** The last millisecond of `Date`. */
export const END_OF_TIME: Instant = 8.64e15

/** No offset from UTC is larger, and no clock change is larger than a day. */
const FARTHEST_OFFSET = 18 * HOUR
/** In an interval longer than this, no single clock change affects both ends. */
const LONG = 6 * DAY

/**
 * Local time of a moment in a time zone.
 *
 * @param timeZone IANA name, `UTC`, an offset, or the rules of one; an unknown name throws a `RangeError`
 */
export function wallTimeAt(instant: Instant, timeZone: TimeZone): WallTime {
  if (typeof timeZone !== 'string') return instant + periodAt(timeZone, instant).offset
  return instant + offsetAt(zoned(instant, timeZone))
}

/**
 * The moments at which a clock shows a time from `begin` up to, not including, `end`. That is one interval, but two if the
 * clock goes back and passes `end` a second time. An hour that the clock skips gives none.
 */
export function momentsBetween(begin: WallTime, end: WallTime, timeZone: TimeZone): Interval[] {
  if (end - begin <= LONG) return momentsOfShort(begin, end, timeZone)
  const head = momentsOfShort(begin, begin + LONG / 2, timeZone)
  const last = Math.min(end, END_OF_TIME - LONG)
  const tail = momentsOfShort(last - LONG / 2, last, timeZone)
  const [first, ...rest] = tail
  const start = head[0]
  if (!start || !first) return [...head, ...tail]
  return [{ begin: start.begin, end: end > last ? END_OF_TIME : first.end }, ...rest]
}

function momentsOfShort(begin: WallTime, end: WallTime, timeZone: TimeZone): Interval[] {
  const found: Interval[] = []
  const until = end + FARTHEST_OFFSET
  let from = begin - FARTHEST_OFFSET
  while (from < until) {
    const { offset, changes } = period(from, timeZone)
    addTo(found, { begin: Math.max(begin - offset, from), end: Math.min(end - offset, changes) })
    from = changes
  }
  return found
}

/** Adds an interval that begins at or after the last one ends. */
function addTo(intervals: Interval[], { begin, end }: Interval): void {
  const last = intervals.at(-1)
  if (begin >= end) return
  if (last?.end === begin) last.end = end
  else intervals.push({ begin, end })
}

/** The first moment of a day, `2026-01-31`, on a clock: midnight, or the next moment that the clock does not leave out. */
export function startOfDay(day: string, timeZone: TimeZone): Instant {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  const [first] = momentsBetween(midnight, midnight + 2 * DAY, timeZone)
  return first?.begin ?? midnight
}

/** The offset from UTC at a moment, and when it changes next. */
function period(instant: Instant, timeZone: TimeZone): { offset: number; changes: Instant } {
  if (typeof timeZone !== 'string') return periodAt(timeZone, instant)
  const local = zoned(instant, timeZone)
  const next = local.getTimeZoneTransition('next')
  return { offset: offsetAt(local), changes: next ? next.epochMilliseconds : Number.POSITIVE_INFINITY }
}

function zoned(instant: Instant, timeZone: string): Temporal.ZonedDateTime {
  const within = Math.min(Math.max(Math.floor(instant), -END_OF_TIME), END_OF_TIME)
  return Temporal.Instant.fromEpochMilliseconds(within).toZonedDateTimeISO(timeZone)
}

function offsetAt(local: Temporal.ZonedDateTime): number {
  return Math.floor(local.offsetNanoseconds / 1e6)
}
