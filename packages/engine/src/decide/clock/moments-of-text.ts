import { momentsBetween, type Instant } from '../../time-span/local-time.ts'
import type { TimeZoneRules } from '../../time-span/time-zone-rules.ts'
import { momentOf } from '../workflow/moment.ts'

/** The beginning of a moment as text: `2026-12-24`, `2026-12-24T18`. */
const BEGINNING = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?)?)?)?)?$/

/** The moments at which the text of a clock compares otherwise with a text, or with the parts of a list. */
export function momentsOfText(text: string, clock: TimeZoneRules | undefined): Instant[] {
  return text.split(',').flatMap((part) => [...whenPassed(part.trim()), ...whileBegins(part.trim(), clock)])
}

/** A moment is equal for a millisecond. */
function whenPassed(text: string): Instant[] {
  const moment = momentOf(text)
  return moment === undefined ? [] : [moment, moment + 1]
}

/** From when to when the clock's text begins with this one. */
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
