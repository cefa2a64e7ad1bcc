import type { Days } from './version-overlaps.ts'
import { dayBeside, dayOf, type Validity } from './version-status.ts'

/** Versions on a time line, with the days that have none or several. */
export interface TimeLine<V> {
  /** Ordered by begin. Versions that overlap have different lanes, numbered from 0. */
  bars: readonly (Days & { version: V; lane: number })[]
  gaps: readonly Days[]
  overlaps: readonly Days[]
}

/** Represents "no end"; sorts after every day. */
const NO_END = '99999'

/** Arranges versions on a time line. Days before the first version and after the last are no gaps. */
export function timeLine<V extends Validity>(versions: readonly V[]): TimeLine<V> {
  const ordered = versions.toSorted((a, b) => dayOf(a.eff_date).localeCompare(dayOf(b.eff_date)))
  const bars: (Days & { version: V; lane: number })[] = []
  const gaps: Days[] = []
  const overlaps: Days[] = []
  const lanes: string[] = []
  let covered: string | undefined
  for (const version of ordered) {
    const from = dayOf(version.eff_date)
    const end = version.exp_date === null ? NO_END : dayOf(version.exp_date)
    const free = lanes.findIndex((taken) => taken < from)
    const lane = free === -1 ? lanes.length : free
    lanes[lane] = end
    bars.push({ version, lane, from, to: endOf(end) })
    if (covered !== undefined && covered < from && dayBeside(covered, 1) < from)
      gaps.push({ from: dayBeside(covered, 1), to: dayBeside(from, -1) })
    if (covered !== undefined && covered >= from) overlaps.push({ from, to: endOf(covered < end ? covered : end) })
    covered = covered === undefined || covered < end ? end : covered
  }
  return { bars, gaps, overlaps }
}

function endOf(day: string): string | null {
  return day === NO_END ? null : day
}
