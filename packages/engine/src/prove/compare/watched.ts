import { MOST_AMOUNT } from '@tollgate/contract/standards/quantity.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import type { CompiledBasic } from '../../decide/plan/outcome.ts'
import type { DecidingPolicy } from '../../decide/decision.ts'
import { startOfDay } from '../../time-span/local-time.ts'
import { axisKey, type Watched } from '../space/build-space.ts'
import { basicsOfMapping } from './touches.ts'

const CHARGED = 1

/** Mappings between two yields. */
const SLICE = 200

/** Everything that the outcomes of a rule plan depend on. */
export function* watchedByPlan(
  version: CompiledVersion,
  { mappings }: CompiledRulePlan,
  policy: DecidingPolicy,
): Generator<undefined, Watched> {
  const found: Watched[] = []
  for (let place = 0; place < mappings.length; place += SLICE) {
    found.push(watchedBy(version, mappings.slice(place, place + SLICE), policy))
    yield
  }
  return joinWatched(found)
}

/** Everything that the outcomes of mappings depend on: usage, balances, time spans, days of their versions. */
export function watchedBy(
  version: CompiledVersion,
  mappings: readonly { mapping_id: number }[],
  policy: DecidingPolicy,
): Watched {
  const figures = new Map<string, number[]>()
  const spans = new Set<number>()
  const moments: number[] = []
  const watch = (key: string, borders: readonly number[]) => figures.set(key, [...(figures.get(key) ?? []), ...borders])
  for (const { mapping_id } of mappings) {
    const { edges } = version.basicVersionsOf(mapping_id)
    moments.push(...edges.map((day) => startOfDay(day, policy.networkTimeZone)))
    for (const basic of basicsOfMapping(version, mapping_id)) {
      for (const { time_span_id } of basic.timeSpans) spans.add(time_span_id)
      for (const { resource_id, rows } of basic.accumulations) {
        watch(axisKey('C', String(resource_id)), rows.flatMap(bordersOf))
        for (const { time_span_id: span } of rows) if (span !== null) spans.add(span)
      }
      if (basic.row.pay_indicator !== CHARGED) continue
      for (const id of balancesOf(basic)) {
        watch(axisKey('B', String(id)), [0 - (policy.references.balanceTypes.get(id)?.credit_limit ?? 0)])
      }
    }
  }
  return { figures, spans, moments: [...new Set(moments)] }
}

function bordersOf({ start_quota, stop_quota }: { start_quota: number; stop_quota: number | null }): number[] {
  return stop_quota === null || stop_quota > MOST_AMOUNT ? [start_quota] : [start_quota, stop_quota]
}

/** Balances that may have to pay. */
function balancesOf({ row, timeSpans, accumulations }: CompiledBasic): Set<number> {
  const rows = [row, ...timeSpans, ...accumulations.flatMap((one) => one.rows)]
  return new Set(rows.flatMap(({ acct_res_id }) => acct_res_id ?? []))
}

export function joinWatched(all: readonly Watched[]): Watched {
  const figures = new Map<string, number[]>()
  for (const one of all) {
    for (const [key, borders] of one.figures) figures.set(key, [...(figures.get(key) ?? []), ...borders])
  }
  return {
    figures: new Map([...figures].map(([key, borders]) => [key, [...new Set(borders)]])),
    spans: new Set(all.flatMap(({ spans }) => [...spans])),
    moments: [...new Set(all.flatMap(({ moments }) => moments))],
  }
}
