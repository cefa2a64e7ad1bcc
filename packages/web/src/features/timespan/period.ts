/** The length of the strip. */
export type PeriodKind = 'day' | 'week' | 'month'

interface Tick {
  at: number
  label: string
}

/** A span of local time. It follows the browser's time zone, so a day may have 23 or 25 hours. */
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

const makers: Record<PeriodKind, (year: number, month: number, day: number) => Period> = { day, week, month: ofMonth }

/** The day, week (from Monday) or month of a moment, or the `offset`th after it. */
export function periodAround(moment: number, kind: PeriodKind, offset = 0): Period {
  const date = new Date(moment)
  const [y, m, d] = [date.getFullYear(), date.getMonth(), date.getDate()]
  if (kind === 'month') return makers.month(y, m + offset, 1)
  return makers[kind](y, m, d + offset * (kind === 'week' ? DAYS_OF_WEEK : 1))
}

function day(y: number, m: number, d: number): Period {
  const hours = Array.from({ length: 24 / HOURS_BETWEEN_TICKS }, (_, index) => index * HOURS_BETWEEN_TICKS)
  const ticks = hours.map((hour) => ({ at: local(y, m, d, hour), label: `${String(hour).padStart(2, '0')}:00` }))
  return { begin: local(y, m, d), end: local(y, m, d + 1), title: words(local(y, m, d), LONG_DAY), ticks }
}

function week(y: number, m: number, d: number): Period {
  const monday = d - ((new Date(y, m, d).getDay() - MONDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK)
  const [begin, last, end] = [local(y, m, monday), local(y, m, monday + 6), local(y, m, monday + DAYS_OF_WEEK)]
  const ticks = Array.from({ length: DAYS_OF_WEEK }, (_, index) => local(y, m, monday + index))
  return {
    begin,
    end,
    title: `${words(begin, DAY_AND_MONTH)} to ${words(last, DAY_AND_MONTH)} ${new Date(last).getFullYear()}`,
    ticks: ticks.map((at) => ({ at, label: words(at, SHORT_DAY) })),
  }
}

function ofMonth(y: number, m: number): Period {
  const days = new Date(y, m + 1, 0).getDate()
  return {
    begin: local(y, m, 1),
    end: local(y, m + 1, 1),
    title: words(local(y, m, 1), MONTH),
    ticks: Array.from({ length: days }, (_, index) => ({ at: local(y, m, index + 1), label: String(index + 1) })),
  }
}

function local(y: number, m: number, d: number, hour = 0): number {
  return new Date(y, m, d, hour).getTime()
}

function words(at: number, options: Intl.DateTimeFormatOptions): string {
  // Some browsers add a comma after the weekday.
  return new Date(at).toLocaleDateString('en-GB', options).replace(',', '')
}
