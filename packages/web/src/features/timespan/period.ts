import { instantOf, localOf } from '../../catalogue/format/local-time.ts'

/** The length of the strip. */
export type PeriodKind = 'day' | 'week' | 'month'

interface Tick {
  at: number
  label: string
}

/** A span of local time in a zone: a day may have 23 or 25 hours. */
export interface Period {
  begin: number
  end: number
  /** "Saturday 21 November 2026", "16 to 22 November 2026", "November 2026". */
  title: string
  ticks: readonly Tick[]
}

const HOURS_BETWEEN_TICKS = 3
const DAYS_OF_WEEK = 7
const MONDAY = 1

const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT_DAY = { weekday: 'short', day: 'numeric' } as const
const DAY_AND_MONTH = { day: 'numeric', month: 'long' } as const
const MONTH = { month: 'long', year: 'numeric' } as const

const makers: Record<PeriodKind, (y: number, m: number, d: number, zone: string) => Period> = {
  day,
  week,
  month: ofMonth,
}

/** The day, week (from Monday) or month of a moment, or the `offset`th after it. */
export function periodAround(moment: number, kind: PeriodKind, zone: string, offset = 0): Period {
  const [y = 0, month = 1, d = 1] = localOf(moment, zone).slice(0, 'YYYY-MM-DD'.length).split('-').map(Number)
  const m = month - 1
  if (kind === 'month') return makers.month(y, m + offset, 1, zone)
  return makers[kind](y, m, d + offset * (kind === 'week' ? DAYS_OF_WEEK : 1), zone)
}

function day(y: number, m: number, d: number, zone: string): Period {
  const local = clockIn(zone)
  const hours = Array.from({ length: 24 / HOURS_BETWEEN_TICKS }, (_, index) => index * HOURS_BETWEEN_TICKS)
  const ticks = hours.map((hour) => ({ at: local(y, m, d, hour), label: `${String(hour).padStart(2, '0')}:00` }))
  return { begin: local(y, m, d), end: local(y, m, d + 1), title: words(local(y, m, d), LONG_DAY, zone), ticks }
}

function week(y: number, m: number, d: number, zone: string): Period {
  const local = clockIn(zone)
  const monday = d - ((new Date(Date.UTC(y, m, d)).getUTCDay() - MONDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK)
  const [begin, last, end] = [local(y, m, monday), local(y, m, monday + 6), local(y, m, monday + DAYS_OF_WEEK)]
  const ticks = Array.from({ length: DAYS_OF_WEEK }, (_, index) => local(y, m, monday + index))
  return {
    begin,
    end,
    title: `${words(begin, DAY_AND_MONTH, zone)} to ${words(last, { ...DAY_AND_MONTH, year: 'numeric' }, zone)}`,
    ticks: ticks.map((at) => ({ at, label: words(at, SHORT_DAY, zone) })),
  }
}

function ofMonth(y: number, m: number, _d: number, zone: string): Period {
  const local = clockIn(zone)
  const days = new Date(Date.UTC(y, m + 1, 0)).getUTCDate()
  return {
    begin: local(y, m, 1),
    end: local(y, m + 1, 1),
    title: words(local(y, m, 1), MONTH, zone),
    ticks: Array.from({ length: days }, (_, index) => ({ at: local(y, m, index + 1), label: String(index + 1) })),
  }
}

/** The moment of an hour in a zone; days and months may run over. */
function clockIn(zone: string) {
  return (y: number, m: number, d: number, hour = 0): number =>
    Date.parse(instantOf(new Date(Date.UTC(y, m, d, hour)).toISOString().slice(0, -1), zone) ?? '')
}

function words(at: number, options: Intl.DateTimeFormatOptions, timeZone: string): string {
  // Some browsers add a comma after the weekday.
  return new Date(at).toLocaleDateString('en-GB', { ...options, timeZone }).replace(',', '')
}
