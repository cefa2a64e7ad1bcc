import { compareText, inPlace, type Placed } from '../order.ts'
import {
  dayBeside,
  dayOf,
  versionStatus,
  VERSION_STATUS_WORDS,
  type Validity,
  type VersionStatus,
} from './version-status.ts'

/** `state` of an active plan. Drafts and ended plans do not decide. */
export const ACTIVE = 'A'

/** Status of a version on a day. Of several current versions, all but one are overlaid. */
export type Standing = VersionStatus | 'overlaid'

export const STANDING_WORDS: Readonly<Record<Standing, string>> = { ...VERSION_STATUS_WORDS, overlaid: 'Overlaid' }

/** Rows with dates, the winning one of several current rows first, and the days on which a row begins or ends. */
export interface DatedRows<V> {
  latest: readonly V[]
  edges: readonly string[]
}

/** The row in force on a day. */
export interface OnDay<V> {
  current: V | undefined
  /** Other current rows, the strongest first. */
  overlaid: readonly V[]
  /** The first day on which another row, or none, is in force. */
  changes: string | undefined
}

/** The version of a plan in force on a day, and the next change. */
export interface InForce<V> {
  /** Undefined if no version is in force. */
  current: V | undefined
  /** The first day on which another version is in force, or none. */
  next: { day: string; version: V | undefined } | undefined
}

/** Sorts rows so that the winner of several current rows comes first: the latest effective day, then the higher place (statement 8). */
export function datedRows<V extends Validity & Partial<Placed>>(rows: readonly V[]): DatedRows<V> {
  return inOrder(inPlace(rows))
}

/** The row in force on a day, such as `2026-01-31`. Both ends are included. */
export function inForceOn<V extends Validity>({ latest, edges }: DatedRows<V>, day: string): OnDay<V> {
  const [current, ...overlaid] = latest.filter((row) => isCurrent(row, day))
  const changes = edges.find((edge) => edge > day && latest.find((row) => isCurrent(row, edge)) !== current)
  return { current, overlaid, changes }
}

/** First and last day, both included. A missing end is open. */
type Days = Readonly<Record<keyof Validity, string | null>>

/** Whether a row is in force on a day: not before its effective date, not after its expiry date. */
export function isCurrent({ eff_date, exp_date }: Days, day: string): boolean {
  return (eff_date === null || dayOf(eff_date) <= day) && (exp_date === null || dayOf(exp_date) >= day)
}

/** The days on which a row begins and ceases to be in force. */
export function edgesOf({ eff_date, exp_date }: Days): string[] {
  return [...(eff_date === null ? [] : [dayOf(eff_date)]), ...(exp_date === null ? [] : [dayBeside(exp_date, 1)])]
}

/** The version in force on a day. Of versions that begin on the same day, the last of the list, which is ordered by place. */
export function versionOn<V extends Validity>(versions: readonly V[], day: string): V | undefined {
  return inForceOn(inOrder(versions), day).current
}

/** The version in force today, and the next day on which that changes. */
export function inForce<V extends Validity>(versions: readonly V[], today: string): InForce<V> {
  const { current, changes } = inForceOn(inOrder(versions), today)
  return { current, next: changes === undefined ? undefined : { day: changes, version: versionOn(versions, changes) } }
}

/** The status of a version on a day. */
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
