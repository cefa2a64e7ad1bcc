import { dayOf } from '@tollgate/policy/plan/version-status.ts'
import type { Stretch } from '@tollgate/policy/plan/time-line.ts'

/** The days that are drawn. */
export interface Scale {
  first: string
  days: number
}

const DAY = 86_400_000
/** What an open end is drawn with, at least, and in part of all days. */
const LEAST_REST = 14
const REST = 0.12

/** Whole days from one to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY)
}

/** From the first day of all stretches and today to the last, with some days more where a stretch has no end. */
export function scaleOf(stretches: readonly Stretch[], today: string): Scale {
  const named = stretches.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
  const days = [...named, today].toSorted()
  const [first = today, last = today] = [days[0], days.at(-1)]
  const whole = daysBetween(first, last) + 1
  const isOpen = stretches.some(({ to }) => to === null)
  return { first, days: isOpen ? whole + Math.max(LEAST_REST, Math.round(whole * REST)) : whole }
}
