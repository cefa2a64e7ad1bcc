import { eventTrigger, OPPOSITE_TRIGGERS } from '@tollgate/contract/standards/event-trigger.ts'
import { compareStrength, strongestFirst, type Ranked } from '../order.ts'

/** A rule plan with its event. Rule plans with equal keys under several events of a version are one question (statement 59). */
export interface AskedRule extends Ranked {
  ap_rule_id: number
  ap_rule_name: string
  key: string
  pcr_event_id: number
}

/** A question of a version: its rule plans, the strongest first. */
export interface Question<Rule> {
  key: string
  rules: readonly [Rule, ...Rule[]]
}

/** The questions of a version, the strongest first. A question is as strong as its strongest rule plan (statement 62). */
export function questionsOf<Rule extends AskedRule>(rules: readonly Rule[]): Question<Rule>[] {
  return [...Map.groupBy(strongestFirst(rules), ({ key }) => key)].flatMap(([key, [first, ...rest]]) =>
    first ? [{ key, rules: [first, ...rest] }] : [],
  )
}

/** What the warnings of a rule plan need to know about the others of its version. */
export type AskedHints = {
  /** Name of another rule plan under its event that differs only in case or spaces. */
  twin_name: string | null
  /** The event that ends what its own event begins, if the version lacks it. */
  missing_opposite: string | null
  /** A weaker rule plan under this event whose question is stronger under another one, with that event. */
  weaker_name: string | null
  stronger_event: string | null
}

export interface NamedRule extends AskedRule {
  pcr_event_name: string
  /** Event-Trigger of its event; null if the event is not one of Gx. */
  trigger: number | null
}

/** The hints of all rule plans of a version. `held` are the triggers of its events. */
export function askedHints(rules: readonly NamedRule[], held: ReadonlySet<number>): Map<number, AskedHints> {
  const strongest = new Map(questionsOf(rules).map(({ key, rules: [first] }, place) => [key, { first, place }]))
  const hints = new Map<number, AskedHints>()
  for (const ofEvent of Map.groupBy(rules, ({ pcr_event_id }) => pcr_event_id).values()) {
    const twins = Map.groupBy(ofEvent, ({ ap_rule_name }) => plainName(ap_rule_name))
    for (const rule of ofEvent) {
      const own = strongest.get(rule.key)?.place ?? 0
      const weaker = ofEvent.find(
        (other) => compareStrength(rule, other) < 0 && (strongest.get(other.key)?.place ?? 0) < own,
      )
      hints.set(rule.ap_rule_id, {
        twin_name: twins.get(plainName(rule.ap_rule_name))?.find((other) => other !== rule)?.ap_rule_name ?? null,
        missing_opposite: missingOpposite(rule, held),
        weaker_name: weaker?.ap_rule_name ?? null,
        stronger_event: (weaker && strongest.get(weaker.key)?.first.pcr_event_name) ?? null,
      })
    }
  }
  return hints
}

function plainName(name: string): string {
  return name.replaceAll(/\s+/g, '').toLowerCase()
}

function missingOpposite({ trigger }: NamedRule, held: ReadonlySet<number>): string | null {
  const [, ends] = OPPOSITE_TRIGGERS.find(([begins]) => begins === trigger) ?? []
  return ends === undefined || held.has(ends) ? null : (eventTrigger(ends)?.label ?? String(ends))
}
