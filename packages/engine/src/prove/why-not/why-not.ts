import { Decision } from '../../decide/decision.ts'
import { firstInAll } from '../../decide/plan/bit-rows.ts'
import { unitLines } from '../../decide/plan/choose-mapping.ts'
import { buildSpace, NOTHING_WATCHED } from '../space/build-space.ts'
import { suggestionOf } from './suggestion.ts'
import { suggested, type WhyNot, type WhyNotQuestion } from './question.ts'
import { rowsNow } from './rows-now.ts'
import { smallestChange } from './smallest-change.ts'

/** All conditions of a mapping that fail, what is chosen instead, and the smallest change by which it would be taken. */
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
