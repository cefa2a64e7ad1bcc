import { isIsoDateTime } from '@tollgate/contract/standards/iso-date-time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const SHORTEST = 'sun'.length
const DAY_MS = 86_400_000

/** Base of relative days: `2026-01-31`. */
interface DayStart {
  today: string
  /** For an end date: the begin date. */
  begin?: string | undefined
}

/**
 * The day that a short text means, as `2026-01-31`: `today`, `yesterday`, `tomorrow`, a weekday (`sat`), days from now (`+5`), or
 * the next such day of the year (`1/31`). A weekday is after today; for an end date it may be the begin date.
 */
export function dayOfWords(text: string, { today, begin }: DayStart): string | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'today') return today
  if (word === 'tomorrow') return after(today, 1)
  if (word === 'yesterday') return after(today, -1)
  const [, days] = /^\+(\d{1,4})$/.exec(word) ?? []
  if (days !== undefined) return after(begin ?? today, Number(days))
  return weekdayAfter(word, begin === undefined ? today : after(begin, -1)) ?? monthDay(word, begin ?? today)
}

/** "Saturday 2026/01/31" */
export function withWeekday(day: string): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]} ${day.replaceAll('-', '/')}`
}

function weekdayAfter(word: string, day: string): string | undefined {
  if (word.length < SHORTEST) return undefined
  const wanted = WEEKDAYS.findIndex((name) => name.toLowerCase().startsWith(word))
  if (wanted < 0) return undefined
  const ahead = (wanted - new Date(day).getUTCDay() + WEEKDAYS.length) % WEEKDAYS.length
  return after(day, ahead === 0 ? WEEKDAYS.length : ahead)
}

function monthDay(word: string, since: string): string | undefined {
  const [, month = '', day = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(word) ?? []
  const year = Number(since.slice(0, 'YYYY'.length))
  const days = [year, year + 1].map((of) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return days.find((candidate) => isIsoDateTime(`${candidate}T00:00`) && candidate >= since)
}

function after(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
