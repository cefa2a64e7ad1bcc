import type { TimeLine } from '@tollgate/policy/plan/time-line.ts'
import type { Days } from '@tollgate/policy/plan/version-overlaps.ts'
import { dayBeside, dayOf } from '@tollgate/policy/plan/version-status.ts'

/** A line of time in columns, each as wide as its days where there is room; nothing begins or ends within one. */
export interface Scale {
  /** The first days of the columns; the last column has no end where a stretch has none. */
  starts: readonly string[]
  /** How many days each column stands for. */
  days: readonly number[]
}

const DAY = 86_400_000
/** What an open end is drawn with, at least, and in part of all days. */
const LEAST_REST = 14
const REST = 0.4

/** Whole days from one to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY)
}

/** The columns of all bars and the gaps between them; today lies in one of them, or gets one. */
export function scaleOf({ bars }: Pick<TimeLine<unknown>, 'bars'>, today: string): Scale {
  const borders = bars.flatMap(({ from, to }) => (to === null ? [from] : [from, dayBeside(to, 1)]))
  const [first = today, last = today] = [borders.toSorted()[0], borders.toSorted().at(-1)]
  const outside = today < first ? [today] : today >= last ? [last, dayBeside(today, 1)] : []
  const starts = [...new Set([...borders, ...outside])].toSorted()
  const isOpen = bars.some(({ to }) => to === null)
  const days = starts.slice(1).map((next, n) => daysBetween(starts[n] ?? next, next))
  const whole = days.reduce((sum, length) => sum + length, 0)
  return isOpen
    ? { starts, days: [...days, Math.max(LEAST_REST, Math.round(whole * REST))] }
    : { starts: starts.slice(0, -1), days }
}

/** The columns that a stretch covers, as a style sheet counts them. */
export function columnsOf({ starts, days }: Scale, { from, to }: Days): string {
  const end = to === null ? -1 : starts.indexOf(dayBeside(to, 1))
  return `${starts.indexOf(from) + 1} / ${end === -1 ? days.length + 1 : end + 1}`
}

/** Where in which column a day lies: a column from 1, and how far in it, in per cent. */
export function placeOfDay({ starts, days }: Scale, day: string): { column: number; percent: number } {
  const at = Math.max(
    0,
    starts.findLastIndex((start) => start <= day),
  )
  const percent = (daysBetween(starts[at] ?? day, day) / (days[at] ?? 1)) * 100
  return { column: at + 1, percent: Math.min(100, percent) }
}
