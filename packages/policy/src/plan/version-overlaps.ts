import { versionOn } from './in-force.ts'
import { dayOf, type Validity } from './version-status.ts'

/** Days, both included, as `2026-01-31`; `to` is null where they do not end. */
export interface Days {
  from: string
  to: string | null
}

/** The days that a version shares with another one, and which of both is in force on them. */
export interface Overlap<V> extends Days {
  other: V
  takesOver: boolean
}

/** With which of its plan's versions one shares days. Of two that begin together, the later one of the list counts. */
export function overlapsOf<V extends Validity>(version: V, versions: readonly V[]): Overlap<V>[] {
  return versions
    .filter((other) => other !== version)
    .flatMap((other) => {
      const days = sharedDays(version, other)
      if (!days) return []
      const both = versions.filter((one) => one === version || one === other)
      return [{ ...days, other, takesOver: versionOn(both, days.from) === version }]
    })
}

/** What warnings need to know of the other versions of a plan or a mapping (`versionWarnings` of the contract). */
export type VersionNeighbours = {
  /** When the first of the versions begins that share a day with this one. */
  overlapping_eff_date: string | null
  /** When the last of the versions before it ends; null where there are none or one has no end. */
  earlier_until: string | null
}

/** Compares a version with the others of its owner: by whole days, both ends included. */
export function versionNeighbours<V extends Validity>(version: V, versions: readonly V[]): VersionNeighbours {
  const others = versions.filter((other) => other !== version)
  const overlapping = others.filter((other) => sharedDays(version, other) !== undefined)
  const ends = others.filter(({ eff_date }) => eff_date < version.eff_date).map(({ exp_date }) => exp_date)
  return {
    overlapping_eff_date: overlapping.map(({ eff_date }) => eff_date).toSorted()[0] ?? null,
    earlier_until: ends.length === 0 ? null : ends.reduce(later),
  }
}

function sharedDays(one: Validity, other: Validity): Days | undefined {
  const [a, b] = [daysOf(one), daysOf(other)]
  const from = a.from > b.from ? a.from : b.from
  const to = a.to === null ? b.to : b.to === null || a.to < b.to ? a.to : b.to
  return to === null || from <= to ? { from, to } : undefined
}

function daysOf({ eff_date, exp_date }: Validity): Days {
  return { from: dayOf(eff_date), to: exp_date === null ? null : dayOf(exp_date) }
}

/** The later one of two ends; null is no end. */
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null
  return one > other ? one : other
}
