import { Decision } from '../../decide/decision.ts'
import { firstInAll, allSet } from '../../decide/plan/bit-rows.ts'
import { unitLines, type UnitLine } from '../../decide/plan/choose-mapping.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import { readSource } from '../../decide/plan/read-source.ts'
import { AxisRows, join } from '../space/axis-rows.ts'
import { buildSpace, NOTHING_WATCHED, axisKey, readingOf } from '../space/build-space.ts'
import { suggested, type WhyNotQuestion, type Suggested } from './question.ts'
import { smallestChange } from './smallest-change.ts'
import { suggestionOf } from './suggestion.ts'

interface WhyNot extends Suggested {
  mapping_id: number
  /** Its conditions that are false, with the compared values. */
  failing: readonly UnitLine[]
  /** The mapping that the context reaches; null for none. If it is the wanted one, there is nothing to explain. */
  chosen: number | null
}

/** The failing conditions of a mapping, the mapping that is chosen instead, and the smallest change after which it is chosen. */
export function* whyNot(question: WhyNotQuestion): Generator<undefined, WhyNot> {
  const { policy, rulePlan, mapping, context, calendar, steps } = question
  const decision = new Decision(policy, context, 'none')
  const rows = rowsNow(decision, rulePlan)
  const place = rulePlan.mappings.findIndex(({ mapping_id }) => mapping_id === mapping)
  const first = firstInAll([...rows.values()], rulePlan.mappings.length)
  const chosen = first === undefined ? null : (rulePlan.mappings[first]?.mapping_id ?? null)
  if (place < 0) return { mapping_id: mapping, failing: [], chosen, ...suggested('none') }
  const failing = unitLines(decision, rulePlan, place).filter(({ result }) => result === false)
  const event = context.pcr_event_id ?? 0
  const parts = { policy, event, calendar, links: [], watched: NOTHING_WATCHED }
  const space = yield* buildSpace({ ...parts, plans: [rulePlan] })
  const found = yield* smallestChange({
    space,
    rowsNow: rows,
    place,
    budget: { steps },
    check: (change) => suggestionOf(question, space, change),
  })
  return { mapping_id: mapping, failing, chosen, ...suggested(found) }
}

/** For each axis of a rule plan, the mappings that accept the value of a context. */
function rowsNow(decision: Decision, plan: CompiledRulePlan): Map<string, Uint32Array> {
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
