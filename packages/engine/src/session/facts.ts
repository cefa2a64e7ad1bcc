import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import type { Known } from '../decide/values/read-value.ts'
import type { Names } from './names.ts'
import type { Session, StandingAnswer } from './session.ts'

/** What is known of a session. Records are named by key, counters by code. */
export type Facts = Pick<Session, 'time_zone' | 'attributes' | 'balances' | 'counters' | 'media' | 'usage' | 'run'>

/** Facts after a step. Values that it does not name stay; null makes one unknown (statement 60). */
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

/** A copy of `before` with new values. Null removes a value. */
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

/** Attributes of subscriber and gateway, with those that the last run of the workflow wrote. */
export function attributesOf({ attributes, run }: Pick<Facts, 'attributes' | 'run'>): Readonly<Record<string, Known>> {
  return run ? changed(attributes, run.wrote, (key) => key) : attributes
}

/** The context of a decision, with the ids of its policy. */
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

/** Name of the input "time zone". Other inputs are named by a letter for their kind and their key, such as `A:rat-type`. */
export const TIME_ZONE = 'z'

/** Values of inputs at a step. */
export interface Inputs {
  facts: Facts
  attributes: Facts['attributes']
  /** Name of the network's time zone. It is that of a session that was told none. */
  clock: string
}

/** Comparable values of inputs; null if unknown. */
export function seenOf(reads: readonly string[], inputs: Inputs): (Known | null)[] {
  return reads.map((name) => valueOf(name, inputs))
}

/** Whether the inputs of an answer still have the values that it saw. */
export function isSeen({ reads, seen }: Pick<StandingAnswer, 'reads' | 'seen'>, inputs: Inputs): boolean {
  return reads.every((name, place) => valueOf(name, inputs) === seen[place])
}

function valueOf(name: string, { facts, attributes, clock }: Inputs): Known | null {
  if (name === TIME_ZONE) return facts.time_zone ?? clock
  const key = name.slice(2)
  const kind = name.charAt(0)
  if (kind === 'A') return attributes[key] ?? null
  if (kind === 'C') return facts.usage[key]?.amount ?? null
  const entry = kind === 'B' ? facts.balances[key] : facts.counters[key]
  return entry === undefined ? null : JSON.stringify(entry)
}
