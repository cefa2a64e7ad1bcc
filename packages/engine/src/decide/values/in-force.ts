import { comparePlaces, compareText, type Placed } from '@tollgate/policy/order.ts'
import { dayBeside, dayOf, type Validity } from '../../plan/version-status.ts'

/** Rows with dates, what wins where several are current first, and the days on which one begins or ceases to be. */
export interface DatedRows<V> {
  latest: readonly V[]
  edges: readonly string[]
}

/** What of some dated rows is in force on a day. */
export interface Standing<V> {
  current: V | undefined
  /** Current by their days as well, the stronger first. */
  overlaid: readonly V[]
  /** First day on which another one, or none, is in force. */
  changes: string | undefined
}

/** Where several are current the latest effective day wins, then the higher place (statement 8). */
export function datedRows<V extends Validity & Placed>(rows: readonly V[]): DatedRows<V> {
  return {
    latest: rows.toSorted((a, b) => compareText(dayOf(b.eff_date), dayOf(a.eff_date)) || comparePlaces(b, a)),
    edges: rows.flatMap(edgesOf).toSorted(compareText),
  }
}

/** What is in force on a day, `2026-01-31`. Both ends count. */
export function standingOn<V extends Validity>({ latest, edges }: DatedRows<V>, day: string): Standing<V> {
  const [current, ...overlaid] = latest.filter((row) => isCurrent(row, day))
  const changes = edges.find((edge) => edge > day && latest.find((row) => isCurrent(row, edge)) !== current)
  return { current, overlaid, changes }
}

/** Whether a row is in force on a day: not before its effective date, not after its expiry date. */
export function isCurrent({ eff_date, exp_date }: Validity, day: string): boolean {
  return dayOf(eff_date) <= day && (exp_date === null || dayOf(exp_date) >= day)
}

/** The days on which a row begins to be in force, and ceases to be. */
export function edgesOf({ eff_date, exp_date }: Validity): string[] {
  return exp_date === null ? [dayOf(eff_date)] : [dayOf(eff_date), dayBeside(exp_date, 1)]
}
