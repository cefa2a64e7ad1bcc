import { compareText, inPlace, type Placed } from '../order.ts'
import {
  dayBeside,
  dayOf,
  versionStatus,
  VERSION_STATUS_WORDS,
  type Validity,
  type VersionStatus,
} from './version-status.ts'

/** `state` of a plan that decides: drafts and plans that are ended do not. */
export const ACTIVE = 'A'

/** How a version stands to a day among the others: of several that are current by their days, all but one are overlaid. */
export type Standing = VersionStatus | 'overlaid'

export const STANDING_WORDS: Readonly<Record<Standing, string>> = { ...VERSION_STATUS_WORDS, overlaid: 'Overlaid' }

/** Rows with dates, what wins where several are current first, and the days on which one begins or ceases to be. */
export interface DatedRows<V> {
  latest: readonly V[]
  edges: readonly string[]
}

/** What of some dated rows is in force on a day. */
export interface OnDay<V> {
  current: V | undefined
  /** Current by their days as well, the stronger first. */
  overlaid: readonly V[]
  /** First day on which another one, or none, is in force. */
  changes: string | undefined
}

/** What of a plan is in force on a day, and what changes next. */
export interface InForce<V> {
  /** Absent: nothing is in force. */
  current: V | undefined
  /** The first day on which something else is in force; without a version, nothing is from then on. */
  next: { day: string; version: V | undefined } | undefined
}

/** Stored rows by what wins: where several are current the latest effective day, then the higher place (statement 8). */
export function datedRows<V extends Validity & Placed>(rows: readonly V[]): DatedRows<V> {
  return inOrder(inPlace(rows))
}

/** What is in force on a day, `2026-01-31`. Both ends count. */
export function inForceOn<V extends Validity>({ latest, edges }: DatedRows<V>, day: string): OnDay<V> {
  const [current, ...overlaid] = latest.filter((row) => isCurrent(row, day))
  const changes = edges.find((edge) => edge > day && latest.find((row) => isCurrent(row, edge)) !== current)
  return { current, overlaid, changes }
}

/** Whole days, both included; without one of them, that end is open. */
type Days = Readonly<Record<keyof Validity, string | null>>

/** Whether a row is in force on a day: not before its effective date, not after its expiry date. */
export function isCurrent({ eff_date, exp_date }: Days, day: string): boolean {
  return (eff_date === null || dayOf(eff_date) <= day) && (exp_date === null || dayOf(exp_date) >= day)
}

/** The days on which a row begins to be in force, and ceases to be. */
export function edgesOf({ eff_date, exp_date }: Days): string[] {
  return [...(eff_date === null ? [] : [dayOf(eff_date)]), ...(exp_date === null ? [] : [dayBeside(exp_date, 1)])]
}

/** The version in force on a day; of those that begin on one day, the last of the list, which is in the order of places. */
export function versionOn<V extends Validity>(versions: readonly V[], day: string): V | undefined {
  return inForceOn(inOrder(versions), day).current
}

/** What is in force today, and the next day on which that is another version or none. */
export function inForce<V extends Validity>(versions: readonly V[], today: string): InForce<V> {
  const { current, changes } = inForceOn(inOrder(versions), today)
  return { current, next: changes === undefined ? undefined : { day: changes, version: versionOn(versions, changes) } }
}

/** How a version stands to a day on which it is in force, or is not. */
export function standingOf(version: Validity, isInForce: boolean, day: string): Standing {
  const status = versionStatus(version, day)
  return status === 'current' && !isInForce ? 'overlaid' : status
}

function inOrder<V extends Validity>(rows: readonly V[]): DatedRows<V> {
  return {
    latest: rows.toReversed().toSorted((a, b) => compareText(dayOf(b.eff_date), dayOf(a.eff_date))),
    edges: rows.flatMap(edgesOf).toSorted(compareText),
  }
}
