import {
  dayBeside,
  dayOf,
  versionStatus,
  VERSION_STATUS_WORDS,
  type Validity,
  type VersionStatus,
} from './version-status.ts'

/** How a version stands to a day among the others: of several that are current by their days, all but one are overlaid. */
export type Standing = VersionStatus | 'overlaid'

export const STANDING_WORDS: Readonly<Record<Standing, string>> = { ...VERSION_STATUS_WORDS, overlaid: 'Overlaid' }

/** What of a plan is in force on a day, and what changes next. */
export interface InForce<V> {
  /** Absent: nothing is in force. */
  current: V | undefined
  /** The first day on which something else is in force; without a version, nothing is from then on. */
  next: { day: string; version: V | undefined } | undefined
}

/**
 * The version in force on a day, `2026-01-31`: both ends count. Of several the one with the later first day, as decisions
 * take it; of those that begin on one day, the last of the list, which is in the order of places (statement 8).
 */
export function versionOn<V extends Validity>(versions: readonly V[], day: string): V | undefined {
  return versions
    .filter(({ eff_date, exp_date }) => dayOf(eff_date) <= day && (exp_date === null || dayOf(exp_date) >= day))
    .toSorted((a, b) => dayOf(a.eff_date).localeCompare(dayOf(b.eff_date)))
    .at(-1)
}

/** How a version stands to a day on which it is in force, or is not. */
export function standingOf(version: Validity, isInForce: boolean, day: string): Standing {
  const status = versionStatus(version, day)
  return status === 'current' && !isInForce ? 'overlaid' : status
}

/** What is in force today, and the next day on which that is another version or none. */
export function inForce<V extends Validity>(versions: readonly V[], today: string): InForce<V> {
  const current = versionOn(versions, today)
  const days = versions
    .flatMap(({ eff_date, exp_date }) => [dayOf(eff_date), ...(exp_date === null ? [] : [dayBeside(exp_date, 1)])])
    .filter((day) => day > today)
    .toSorted()
  const day = days.find((candidate) => versionOn(versions, candidate) !== current)
  return { current, next: day === undefined ? undefined : { day, version: versionOn(versions, day) } }
}
