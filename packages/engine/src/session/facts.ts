import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import type { Known } from '../decide/values/read-value.ts'
import type { Names } from './names.ts'
import type { Session, StandingAnswer } from './session.ts'

/** What is known of a session: records by key, but counters by their codes. */
export type Facts = Pick<Session, 'time_zone' | 'attributes' | 'balances' | 'counters' | 'media' | 'usage' | 'run'>

/** Facts after what a step says: what it does not name stays, null is unknown from now on (statement 60). */
export function factsAfter(session: Session, step: SessionStep, names: Names): Omit<Facts, 'usage'> {
  const { time_zone = session.time_zone, media = session.media } = step
  return {
    time_zone,
    media,
    attributes: changed(session.attributes, step.attributes, (id) => names.attributes.keyOf(Number(id))),
    balances: changed(session.balances, step.balances, (id) => names.balances.keyOf(Number(id))),
    counters: changed(session.counters, step.counters, (code) => code),
    run: session.run,
  }
}

/** Values by name with others in their places; null takes one away. */
export function changed<V>(
  before: Readonly<Record<string, V>>,
  values: Readonly<Record<string, V | null>>,
  nameOf: (id: string) => string,
): Readonly<Record<string, V>> {
  const entries = Object.entries(values)
  if (entries.length === 0) return before
  const after = { ...before }
  for (const [id, value] of entries) {
    if (value === null) delete after[nameOf(id)]
    else after[nameOf(id)] = value
  }
  return after
}

/** Attributes as subscriber and gateway say, and as the last run of the workflow left them. */
export function attributesOf({ attributes, run }: Pick<Facts, 'attributes' | 'run'>): Readonly<Record<string, Known>> {
  return run ? changed(attributes, run.wrote, (key) => key) : attributes
}

/** The context of a decision, by the ids of its policy. */
export function contextOf(
  facts: Facts,
  attributes: Facts['attributes'],
  names: Names,
  of: { at: string; installed: string[] },
): SimulationContext {
  const { time_zone, balances, counters, media, usage } = facts
  const context: SimulationContext = {
    at: of.at,
    installed: of.installed,
    attributes: names.attributes.byId(attributes),
    balances: names.balances.byId(balances),
    accumulators: {},
    counters,
    media,
  }
  for (const key in usage) {
    const id = names.accumulators.idOf(key)
    if (id !== undefined) context.accumulators[id] = usage[key]?.amount ?? null
  }
  if (time_zone !== undefined) context.time_zone = time_zone
  return context
}

/** The input that is the session's time zone. Others are named by a letter for their kind and by their key: `A:rat-type`. */
export const TIME_ZONE = 'z'

/** What inputs are, by their names: values that can be compared, null where they are unknown. */
export function seenOf(reads: readonly string[], facts: Facts, attributes: Facts['attributes']): (Known | null)[] {
  return reads.map((name) => valueOf(name, facts, attributes))
}

/** Whether inputs are what they were. */
export function isSeen(
  { reads, seen }: Pick<StandingAnswer, 'reads' | 'seen'>,
  facts: Facts,
  attributes: Facts['attributes'],
): boolean {
  return reads.every((name, place) => valueOf(name, facts, attributes) === seen[place])
}

function valueOf(name: string, facts: Facts, attributes: Facts['attributes']): Known | null {
  if (name === TIME_ZONE) return facts.time_zone ?? null
  const key = name.slice(2)
  const kind = name.charAt(0)
  if (kind === 'A') return attributes[key] ?? null
  if (kind === 'C') return facts.usage[key]?.amount ?? null
  const entry = kind === 'B' ? facts.balances[key] : facts.counters[key]
  return entry === undefined ? null : JSON.stringify(entry)
}
