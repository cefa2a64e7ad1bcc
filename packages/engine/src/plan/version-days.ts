import { versionOn } from './in-force.ts'
import { dayBeside, dayOf, type Validity } from './version-status.ts'

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

/** The days between versions on which none of them is in force. */
export function gapsIn(versions: readonly Validity[]): { from: string; to: string }[] {
  const gaps: { from: string; to: string }[] = []
  let covered: string | null | undefined
  for (const version of versions.toSorted((a, b) => a.eff_date.localeCompare(b.eff_date))) {
    const { from, to } = daysOf(version)
    if (covered && dayBeside(covered, 1) < from) gaps.push({ from: dayBeside(covered, 1), to: dayBeside(from, -1) })
    covered = covered === undefined ? to : later(covered, to)
  }
  return gaps
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

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null
  return one > other ? one : other
}
