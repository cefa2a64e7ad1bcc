import { DAY, type WallTime } from './local-time.ts'
import type { Cycle } from './time-span-row.ts'

const WEEK = 7 * DAY

/**
 * The begin of cycle number `k`, counted from 0. Months and years keep the day of the first begin, or use the last day of a
 * shorter month: 31 January, 28 February, 31 March (field notes 1.7).
 */
export function cycleBegin(first: WallTime, cycle: Cycle, k: number): WallTime {
  if (cycle === 'day') return first + k * DAY
  if (cycle === 'week') return first + k * WEEK
  if (cycle === 'month') return monthsLater(first, k)
  return cycle === 'year' ? monthsLater(first, 12 * k) : first
}

/** The number of the last cycle that begins at or before a time; negative before the first. */
export function cycleAt(first: WallTime, cycle: Cycle, time: WallTime): number {
  if (cycle === 'day') return Math.floor((time - first) / DAY)
  if (cycle === 'week') return Math.floor((time - first) / WEEK)
  if (cycle === 'once') return time < first ? -1 : 0
  const months = monthNumber(time) - monthNumber(first)
  const k = cycle === 'year' ? Math.floor(months / 12) : months
  return cycleBegin(first, cycle, k) > time ? k - 1 : k
}

function monthNumber(time: WallTime): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function monthsLater(first: WallTime, months: number): WallTime {
  const date = new Date(first)
  const month = date.getUTCMonth() + months
  const year = date.getUTCFullYear()
  const lastDay = new Date(first)
  lastDay.setUTCFullYear(year, month + 1, 0)
  return date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay.getUTCDate()))
}
