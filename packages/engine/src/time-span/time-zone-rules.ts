/// <reference lib="esnext.temporal" />

/**
 * Offsets of a time zone as plain data. Server and browser so give the same answer, even if their time zone databases
 * differ.
 */
export interface TimeZoneRules {
  /** IANA name. */
  name: string
  /** Milliseconds east of UTC before the first change. */
  offset: number
  /** Moments at which the offset changes, ascending. */
  changes: readonly { at: number; offset: number }[]
}

/** A time zone by name, read from the runtime, or by its rules. */
export type TimeZone = string | TimeZoneRules

/** Changes between these moments are listed. Outside, the nearest offset applies. */
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

/** The offset from UTC at a moment, and when it changes next. */
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
