import { inForceOn, type DatedRows } from '@tollgate/policy/plan/in-force.ts'
import { compareText } from '@tollgate/policy/order.ts'
import { dayBeside, type Validity } from '@tollgate/policy/plan/version-status.ts'
import type { Policy } from '../../decide/policy.ts'
import { networkDay } from '../../time-span/network-day.ts'
import { startOfDay, type Instant } from '../../time-span/local-time.ts'
import type { Calendar } from '../space/time-axis.ts'

/** A span of days, excluding `to`, in which no side changes its version in force. */
export interface Span {
  from: string
  to: string | null
  before: number | undefined
  after: number | undefined
}

/** The versions in force on both sides, from today on. Neighbouring spans with the same versions are joined. */
export function spansOf<V extends Validity>(
  [was, is]: readonly DatedRows<V>[],
  today: string,
  idOf: (version: V) => number,
): Span[] {
  const edges = [...(was?.edges ?? []), ...(is?.edges ?? [])].filter((day) => day > today)
  const days = [today, ...new Set(edges.toSorted(compareText))]
  const spans: Span[] = []
  for (const [at, from] of days.entries()) {
    const [left, right] = [was, is].map((of) => {
      const current = of && inForceOn(of, from).current
      return current && idOf(current)
    })
    const last = spans.at(-1)
    const to = days[at + 1] ?? null
    if (last && last.before === left && last.after === right) last.to = to
    else spans.push({ from, to, before: left, after: right })
  }
  return spans
}

/** The days on which the version in force changes. */
export function turnsOf(spans: readonly Span[], side: 'before' | 'after'): string[] {
  return spans.flatMap((span, place) => (place > 0 && span[side] !== spans[place - 1]?.[side] ? [span.from] : []))
}

export function todayOf(now: Instant, policy: Policy): string {
  return networkDay(now, policy.networkTimeZone)
}

/** The moments of a span that are not over yet. */
export function calendarOfSpan(policy: Policy, now: Instant, { from, to }: { from: string; to: string }): Calendar {
  const begin = startOfDay(from, policy.networkTimeZone)
  return { from: Math.max(begin, now), to: startOfDay(to, policy.networkTimeZone), clock: policy.networkTimeZone }
}

/** The day one year after the last of some days. Later days bring nothing new. */
export function yearAfter(from: string, days: readonly string[]): string {
  return dayBeside(
    days.reduce((last, day) => (day > last ? day : last), from),
    366,
  )
}
