import type { Policy } from '../decide/policy.ts'
import type { VersionRow } from '../decide/rows/policy-data.ts'
import { networkDay } from '../time-span/network-day.ts'
import { dayBeside, dayOf, type Validity } from '@tollgate/policy/plan/version-status.ts'
import { startOfDay, type Instant } from '../time-span/local-time.ts'
import type { Calendar } from './space/time-axis.ts'

const DAY = 86_400_000
/** Days of a year, leap years included. */
const USUAL_DAYS = 366

export interface AskedPeriod {
  time_zone?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * The moments to check: the requested ones, else a year from today, limited to days on which everything in `about` is in
 * force. If there are none, from the first such day.
 *
 * @param about versions and workflows. Of two that are never in force together, the later one counts.
 */
export function calendarOf(
  { timeZones, networkTimeZone }: Policy,
  { now, time_zone, from, to }: AskedPeriod & { now: Instant },
  about: readonly Validity[] = [],
): Calendar {
  const clock = timeZones.get(time_zone ?? '') ?? networkTimeZone
  const today = startOfDay(networkDay(now, networkTimeZone), networkTimeZone)
  const begin = from === undefined ? today : Date.parse(from)
  const asked = { from: begin, to: to === undefined ? begin + USUAL_DAYS * DAY : Date.parse(to) }
  if (about.length === 0) return { ...asked, clock }
  const periods = about.map((one) => periodOf(one, networkTimeZone)).toSorted((a, b) => a.from - b.from)
  const shared = periods.reduce(within)
  const inForce = shared.from < shared.to ? shared : (periods.at(-1) ?? shared)
  const both = within(inForce, asked)
  if (both.from < both.to) return { ...both, clock }
  return { from: inForce.from, to: Math.min(inForce.to, inForce.from + USUAL_DAYS * DAY), clock }
}

export function datesOf(
  { versionRows, workflows }: Pick<Policy, 'workflows'> & { versionRows: ReadonlyMap<number, VersionRow> },
  about: { versions?: readonly number[]; workflows?: readonly number[] },
): Validity[] {
  const ofVersions = about.versions?.flatMap((id) => versionRows.get(id) ?? []) ?? []
  const ofWorkflows = about.workflows?.flatMap((id) => workflows.get(id)?.row ?? []) ?? []
  return [...ofVersions, ...ofWorkflows]
}

interface Period {
  from: Instant
  to: Instant
}

function periodOf({ eff_date, exp_date }: Validity, clock: Calendar['clock']): Period {
  const to = exp_date === null ? Number.POSITIVE_INFINITY : startOfDay(dayBeside(exp_date, 1), clock)
  return { from: startOfDay(dayOf(eff_date), clock), to }
}

function within(a: Period, b: Period): Period {
  return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
}
