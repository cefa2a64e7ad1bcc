import { compareStrength, compareText } from '@tollgate/policy/order.ts'
import type { CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../decide/plan/compile-version.ts'
import type { Named } from './names.ts'

/** Rule plans of a version that share a key: one question in the words of each event (statement 59). */
export interface Question {
  key: string
  /** Its rule plans, the strongest first: the first says how strong the question is (statement 62). */
  inEvents: readonly { event: number; rulePlan: CompiledRulePlan }[]
}

const known = new WeakMap<CompiledVersion, readonly Question[]>()

/** The questions of a version, the strongest first. */
export function questionsOf(version: CompiledVersion, events: Named): readonly Question[] {
  const found = known.get(version) ?? makeQuestions(version, events)
  known.set(version, found)
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

/** The rule plan by which a question is asked under one of some events: the strongest of them (statement 60). */
export function askedUnder({ inEvents }: Question, isAsked: (event: number) => boolean) {
  return inEvents.find(({ event }) => isAsked(event))
}
