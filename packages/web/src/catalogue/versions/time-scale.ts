import type { TimeLine } from '@tollgate/policy/plan/time-line.ts'
import type { Days } from '@tollgate/policy/plan/version-overlaps.ts'
import { dayBeside, dayOf } from '@tollgate/policy/plan/version-status.ts'

/** A time scale in columns as wide as their days, if there is room; nothing begins or ends inside a column. */
export interface Scale {
  /** First days of the columns; the last column is open if a stretch has no end. */
  starts: readonly string[]
  /** Number of days per column. */
  days: readonly number[]
}

const DAY = 86_400_000
/** Least width of an open end, in days and as a share of all days. */
const LEAST_REST = 14
const REST = 0.4

/** Number of days between two dates. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY)
}

/** The columns of all bars and gaps; today is in one of them, or gets its own. */
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

/** The columns of a stretch, as CSS grid lines. */
export function columnsOf({ starts, days }: Scale, { from, to }: Days): string {
  const end = to === null ? -1 : starts.indexOf(dayBeside(to, 1))
  return `${starts.indexOf(from) + 1} / ${end === -1 ? days.length + 1 : end + 1}`
}

/** The position of a day: its column from 1, and per cent inside it. */
export function placeOfDay({ starts, days }: Scale, day: string): { column: number; percent: number } {
  const at = Math.max(
    0,
    starts.findLastIndex((start) => start <= day),
  )
  const percent = (daysBetween(starts[at] ?? day, day) / (days[at] ?? 1)) * 100
  return { column: at + 1, percent: Math.min(100, percent) }
}
