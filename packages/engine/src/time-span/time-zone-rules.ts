/// <reference lib="esnext.temporal" />

/**
 * What a clock shows beside UTC, as plain data: so that server and browser give the same answer, whatever edition of the
 * time zone database either of them came with.
 */
export interface TimeZoneRules {
  /** IANA name. */
  name: string
  /** Milliseconds east of UTC before the first change. */
  offset: number
  /** The moments at which the offset becomes another one, ascending. */
  changes: readonly { at: number; offset: number }[]
}

/** A time zone: by its name, as the runtime knows it, or by its rules. */
export type TimeZone = string | TimeZoneRules

/** Between these a change is listed; outside them the nearest offset stands. */
const FIRST = Date.UTC(1970, 0, 1)
const LAST = Date.UTC(2100, 0, 1)

/**
 * Reads the rules of a time zone from the runtime.
 *
 * @param name IANA name, `UTC` or an offset; an unknown one throws a `RangeError`
 */
export function timeZoneRules(name: string): TimeZoneRules {
  let local = Temporal.Instant.fromEpochMilliseconds(FIRST).toZonedDateTimeISO(name)
  const offset = offsetOf(local)
  const changes: { at: number; offset: number }[] = []
  for (;;) {
    const next = local.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= LAST) return { name, offset, changes }
    changes.push({ at: next.epochMilliseconds, offset: offsetOf(next) })
    local = next
  }
}

function offsetOf(local: Temporal.ZonedDateTime): number {
  return Math.floor(local.offsetNanoseconds / 1e6)
}

/** How far the clock is from UTC at a moment, and when that changes next. */
export function periodAt({ offset, changes }: TimeZoneRules, instant: number): { offset: number; changes: number } {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.at ?? Number.POSITIVE_INFINITY) <= instant) low = middle + 1
    else high = middle
  }
  return {
    offset: changes[low - 1]?.offset ?? offset,
    changes: changes[low]?.at ?? Number.POSITIVE_INFINITY,
  }
}
