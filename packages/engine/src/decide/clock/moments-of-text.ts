import { momentsBetween, type Instant } from '../../time-span/local-time.ts'
import type { TimeZoneRules } from '../../time-span/time-zone-rules.ts'
import { momentOf } from '../values/read-value.ts'

/** A prefix of a moment's text, such as `2026-12-24` or `2026-12-24T18`. */
const BEGINNING = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?)?)?)?)?$/

/** Moments at which the comparison of the clock's text with a text, or with the parts of a list, changes. */
export function momentsOfText(text: string, clock: TimeZoneRules | undefined): Instant[] {
  return text.split(',').flatMap((part) => [...whenPassed(part.trim()), ...whileBegins(part.trim(), clock)])
}

/** A moment is equal to the clock for one millisecond. */
function whenPassed(text: string): Instant[] {
  const moment = momentOf(text)
  return moment === undefined ? [] : [moment, moment + 1]
}

/** The begin and end of the time in which the clock's text starts with this one. */
function whileBegins(text: string, clock: TimeZoneRules | undefined): Instant[] {
  const [, ...found] = BEGINNING.exec(text) ?? []
  const parts = found.filter((part) => part !== undefined).map(Number)
  if (parts.length === 0) return []
  const [begin, end] = [
    wallOf(parts),
    wallOf(parts.map((part, place) => (place === parts.length - 1 ? part + 1 : part))),
  ]
  if (!clock) return [begin, end]
  return momentsBetween(begin, end, clock).flatMap((interval) => [interval.begin, interval.end])
}

function wallOf([year = 0, month = 1, ...rest]: readonly number[]): number {
  const [day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = rest
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
}
