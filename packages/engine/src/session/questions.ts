import { compareStrength, compareText } from '@tollgate/policy/order.ts'
import type { CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../decide/plan/compile-version.ts'
import type { Named } from './names.ts'

/** Rule plans of a version with the same key: one question, with a rule plan for each event (statement 59). */
export interface Question {
  key: string
  /** The strongest first. The first gives the strength of the question (statement 62). */
  inEvents: readonly { event: number; rulePlan: CompiledRulePlan }[]
}

const cache = new WeakMap<CompiledVersion, readonly Question[]>()

/** The questions of a version, the strongest first. */
export function questionsOf(version: CompiledVersion, events: Named): readonly Question[] {
  const found = cache.get(version) ?? makeQuestions(version, events)
  cache.set(version, found)
  return found
}

function makeQuestions({ rulePlans, events: linked }: CompiledVersion, events: Named): Question[] {
  const all = [...rulePlans]
    .filter(([event]) => linked.has(event))
    .flatMap(([event, ofEvent]) => ofEvent.map((rulePlan) => ({ event, rulePlan })))
    .toSorted(
      (a, b) => compareStrength(a.rulePlan, b.rulePlan) || compareText(events.keyOf(a.event), events.keyOf(b.event)),
    )
  return [...Map.groupBy(all, ({ rulePlan }) => rulePlan.key)].map(([key, inEvents]) => ({ key, inEvents }))
}

/** The strongest rule plan of a question whose event is asked (statement 60). */
export function askedUnder({ inEvents }: Question, isAsked: (event: number) => boolean) {
  return inEvents.find(({ event }) => isAsked(event))
}
