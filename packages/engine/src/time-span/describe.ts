import { DAY, END_OF_TIME, HOUR, wallTimeAt, type Instant, type WallTime } from './local-time.ts'
import type { Occurrence } from './occurrences.ts'
import { readBegin, recurrenceOf, type Cycle, type TimeSpanRow } from './time-span-row.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const UNITS: Readonly<Record<string, string>> = { S: 's', N: 'min', H: 'h', D: 'd' }
/** Every month has at least this many days. */
const DAYS_OF_EVERY_MONTH = 28

const daysOf: { [C in Cycle]: (begin: Date) => string } = {
  day: () => 'every day',
  week: (begin) => `every ${DAYS[begin.getUTCDay()]}`,
  month: (begin) => `every month on day ${begin.getUTCDate()}`,
  year: (begin) => `every year on ${dayAndMonth(begin)}`,
  once: (begin) => `once on ${dayAndMonth(begin)} ${begin.getUTCFullYear()}`,
}

/**
 * A row in words.
 *
 * @param timeZone shows a begin with an offset in this time zone; without it, as it is written
 * @example describeSpan({ cycle_begin_date: '2026-01-01T18:00', time_unit: 'H', duration: 4, cycle_unit: 1 })
 * // 'every day 18:00 for 4 h'
 */
export function describeSpan(row: TimeSpanRow, timeZone?: string): string {
  const { begin, cycle } = recurrenceOf(row, timeZone ?? 'UTC')
  const { wall, offset } = readBegin(row.cycle_begin_date)
  const asWritten = timeZone === undefined && offset !== undefined
  const time = asWritten ? `${clock(wall)} ${offset === 'Z' ? 'UTC' : `UTC${offset}`}` : clock(begin)
  const day = new Date(asWritten ? wall : begin)
  return `${daysOf[cycle](day)} ${time} for ${row.duration} ${UNITS[row.time_unit]}${exception(cycle, day)}`
}

/** What happens in months or years without this day. */
function exception(cycle: Cycle, begin: Date): string {
  if (cycle === 'month' && begin.getUTCDate() > DAYS_OF_EVERY_MONTH) return ', on the last day of shorter months'
  const isLeapDay = begin.getUTCMonth() === 1 && begin.getUTCDate() > DAYS_OF_EVERY_MONTH
  return cycle === 'year' && isLeapDay ? ', on 28 February of other years' : ''
}

/**
 * One occurrence of a span in words.
 *
 * @example 'Thu 31 Dec 2026 22:00 to Fri 1 Jan 2027 04:00'
 */
export function describeOccurrence({ begin, end }: Pick<Occurrence, 'begin' | 'end'>, timeZone: string): string {
  const from = wallTimeAt(begin, timeZone)
  if (end >= END_OF_TIME) return `${date(from)} ${clock(from)} and on`
  const to = wallTimeAt(end, timeZone)
  const sameDay = Math.floor(from / DAY) === Math.floor(to / DAY)
  const until = sameDay ? clock(to) : `${date(to)} ${clock(to)}`
  return `${date(from)} ${clock(from)} to ${until}${clockChange(begin, end, to - from)}`
}

/** Mentions a clock change, because then the shown times do not add up to the duration. */
function clockChange(begin: Instant, end: Instant, shown: number): string {
  const change = shown - (end - begin)
  if (change === 0) return ''
  return `, clocks go ${change > 0 ? 'forward' : 'back'} ${hours(Math.abs(change))}`
}

function hours(milliseconds: number): string {
  return milliseconds % HOUR === 0 ? `${milliseconds / HOUR} h` : `${milliseconds / 60_000} min`
}

function date(time: WallTime): string {
  const day = new Date(time)
  const [weekday, month] = [DAYS[day.getUTCDay()], MONTHS[day.getUTCMonth()]]
  return `${weekday?.slice(0, 3)} ${day.getUTCDate()} ${month?.slice(0, 3)} ${day.getUTCFullYear()}`
}

function dayAndMonth(day: Date): string {
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`
}

/** Hours and minutes; seconds only if they are not 0. */
function clock(time: WallTime): string {
  const text = new Date(time).toISOString()
  const at = text.indexOf('T') + 1
  const seconds = text.slice(at + 5, at + 8)
  return text.slice(at, at + 5) + (seconds === ':00' ? '' : seconds)
}
