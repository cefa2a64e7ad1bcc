import { allSet } from '../../decide/plan/bit-rows.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import { readSource } from '../../decide/plan/read-source.ts'
import type { Decision } from '../../decide/decision.ts'
import { AxisRows, join } from '../space/axis-rows.ts'
import { axisKey, readingOf } from '../space/build-space.ts'

/** For each axis of a rule plan, the mappings that accept what a context says of it. */
export function rowsNow(decision: Decision, plan: CompiledRulePlan): Map<string, Uint32Array> {
  const rows = new Map<string, Uint32Array>()
  const add = (key: string, row: Uint32Array) => {
    const known = rows.get(key) ?? allSet(plan.mappings.length)
    join(known, row)
    rows.set(key, known)
  }
  for (const { type, source, inputs } of plan.axes) {
    add(
      axisKey(...readingOf(decision.references, type, source)),
      new AxisRows(plan, inputs).rowOf(readSource(decision, type, source)).row,
    )
  }
  const running = new Set(plan.spans.flatMap(({ timeSpan: span }) => (decision.isRunning(span) ? [span] : [])))
  if (plan.spans.length > 0) add('T', new AxisRows(plan, []).rowOf(undefined, running).row)
  return rows
}
