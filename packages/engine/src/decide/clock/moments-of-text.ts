import { momentsBetween, type Instant } from '../../time-span/local-time.ts'
import type { TimeZoneRules } from '../../time-span/time-zone-rules.ts'
import { momentOf } from '../values/read-value.ts'

/** Moments at which the comparison of the clock's text with a text, or with the parts of a list, changes. */
export function momentsOfText(text: string, clock: TimeZoneRules | undefined): Instant[] {
  return text
    .toUpperCase()
    .split(',')
    .flatMap((part) => [...whenPassed(part.trim()), ...whileBegins(part.trim(), clock)])
}

/** A moment is equal to the clock for one millisecond. */
function whenPassed(text: string): Instant[] {
  const moment = momentOf(text)
  return moment === undefined ? [] : [moment, moment + 1]
}

const LOWEST = '0000-00-00T00:00:00.000'
const HIGHEST = '9999-99-99T99:99:99.999'

/** The begin and end of the time in which the clock's text starts with this one, such as `2026-12-24` or `2027-1`. */
function whileBegins(text: string, clock: TimeZoneRules | undefined): Instant[] {
  const shown = text.slice(0, LOWEST.length)
  if (shown === '' || shown.replaceAll(/\d/g, '0') !== LOWEST.slice(0, shown.length)) return []
  const [begin, last] = [LOWEST, HIGHEST].map((rest) => wallOf(shown + rest.slice(shown.length)))
  if (begin === undefined || last === undefined) return []
  if (!clock) return [begin, last + 1]
  return momentsBetween(begin, last + 1, clock).flatMap((interval) => [interval.begin, interval.end])
}

/** A time as text, each part at most as large as its place allows: the 99th of a month is its last day. */
function wallOf(text: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = text.split(/\D/).map(Number)
  const shownMonth = Math.min(Math.max(month, 1), 12)
  const lastDay = new Date(Date.UTC(year, shownMonth, 0)).getUTCDate()
  const date = [year, shownMonth - 1, Math.min(Math.max(day, 1), lastDay)] as const
  return Date.UTC(...date, Math.min(hour, 23), Math.min(minute, 59), Math.min(second, 59), millisecond)
}
