import { edgesOf, versionOn } from './in-force.ts'
import { dayBeside, dayOf, type Validity } from './version-status.ts'

/** First and last day, both included, such as `2026-01-31`. `to` is null if there is no end. */
export interface Days {
  from: string
  to: string | null
}

/** Days that a version shares with another one, and which of them is in force. */
export interface Overlap<V> extends Days {
  other: V
  takesOver: boolean
}

/** The overlaps of a version with the others of its plan. Of two that begin on the same day, the later one in the list wins. */
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

/**
 * The first day on which a version takes the place of one of `others`: of the one that would be in force without it, or
 * was the day before. `versions`: all of the plan, in order of place.
 */
export function takesPlaceOn<V extends Validity>(
  version: V,
  versions: readonly V[],
  others: (other: V) => boolean,
): string | undefined {
  const rest = versions.filter((other) => other !== version)
  const replaced = (day: string) => versionOn(rest, day) ?? versionOn(versions, dayBeside(day, -1))
  return versions
    .flatMap(edgesOf)
    .toSorted()
    .find((day) => {
      const other = versionOn(versions, day) === version ? replaced(day) : undefined
      return other !== undefined && other !== version && others(other)
    })
}

/** What `versionWarnings` needs to know about the other versions of a plan or mapping. */
export type VersionNeighbours = {
  /** Begin of the first overlapping version. */
  overlapping_eff_date: string | null
  /** When the last earlier version ends. Null if there are none, or one has no end. */
  earlier_until: string | null
}

/** Compares a version with the others of its owner, by whole days, both ends included. */
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

/** The later of two ends. Null means no end. */
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null
  return one > other ? one : other
}
