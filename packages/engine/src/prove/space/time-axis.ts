import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { References } from '../../decide/references/references.ts'
import type { Instant } from '../../time-span/local-time.ts'
import { runningTimes } from '../../time-span/running-times.ts'
import type { TimeZoneRules } from '../../time-span/time-zone-rules.ts'

/** The moments to check: `from` included, the end excluded. */
export interface Calendar {
  from: Instant
  to: Instant
  clock: TimeZoneRules
}

/** The first moment with a set of running spans. */
export interface Moment {
  at: Instant
  running: ReadonlySet<number>
}

export function spansOf(plans: readonly CompiledRulePlan[]): Set<number> {
  return new Set(plans.flatMap(({ spans }) => spans.map(({ timeSpan }) => timeSpan)))
}

/**
 * The sets of time spans that really run together, each with its first moment.
 *
 * @param borders additional moments to distinguish
 */
export function momentsToTry(
  spans: ReadonlySet<number>,
  borders: readonly Instant[],
  { timeSpans }: References,
  { from, to, clock }: Calendar,
): Moment[] {
  const edges = [...spans].flatMap((span) =>
    runningTimes(timeSpans.get(span) ?? [], from, to, clock).flatMap(({ begin, end }) => [
      { at: begin, span, isBegin: true },
      { at: end, span, isBegin: false },
    ]),
  )
  const atMoment = Map.groupBy(edges, ({ at }) => at)
  const moments = new Set([from, ...atMoment.keys(), ...borders].filter((at) => at >= from && at < to))
  const found = new Map<string, Moment>()
  const running = new Set<number>()
  for (const at of [...moments].toSorted((a, b) => a - b)) {
    for (const { span, isBegin } of atMoment.get(at) ?? []) {
      if (isBegin) running.add(span)
      else running.delete(span)
    }
    const period = borders.filter((border) => border <= at).length
    const key = `${period} ${[...running].toSorted((a, b) => a - b).join(' ')}`
    if (!found.has(key)) found.set(key, { at, running: new Set(running) })
  }
  return [...found.values()]
}
