import type { References } from '../decide/references/references.ts'
import type { CompiledRule } from '../decide/references/rules.ts'
import { compareText } from '@tollgate/policy/order.ts'

/** Maps ids of a catalogue to keys and back. A record without a key, or a missing one, is named by its id: `#12`. */
export class Named {
  readonly #keys: ReadonlyMap<number, string>
  readonly #ids: ReadonlyMap<string, number>

  constructor(rows: Iterable<readonly [number, { key?: string }]>) {
    const keyed = [...rows].flatMap(([id, { key }]) => (key === undefined ? [] : [[id, key] as const]))
    this.#keys = new Map(keyed)
    this.#ids = new Map(keyed.map(([id, key]) => [key, id]))
  }

  keyOf(id: number): string {
    return this.#keys.get(id) ?? `#${id}`
  }

  idOf(key: string): number | undefined {
    return this.#ids.get(key) ?? (key.startsWith('#') ? Number(key.slice(1)) : undefined)
  }

  /** Turns values by key into values by id. Keys that the policy does not know are left out. */
  byId<V>(values: Readonly<Record<string, V>>): Record<number, V> {
    const found: Record<number, V> = {}
    for (const key in values) {
      const id = this.idOf(key)
      if (id !== undefined) found[id] = values[key] as V
    }
    return found
  }
}

/** The records of a policy that sessions name by key. */
export interface Names {
  events: Named
  attributes: Named
  balances: Named
  accumulators: Named
  rules: ReadonlyMap<string, CompiledRule>
  /** The event of each Event-Trigger number, and of each CC-Request-Type. */
  ofTrigger: ReadonlyMap<number, number>
  ofRequest: ReadonlyMap<number, number>
}

const cache = new WeakMap<References, Names>()

export function namesOf(references: References): Names {
  const found = cache.get(references) ?? makeNames(references)
  cache.set(references, found)
  return found
}

function makeNames(references: References): Names {
  const { attributes, balanceTypes, accumulators, rules, triggerOf, requestTypeOf } = references
  const events = new Named(references.events)
  return {
    events,
    attributes: new Named(attributes),
    balances: new Named(balanceTypes),
    accumulators: new Named(accumulators),
    rules: new Map([...rules.values()].map((rule) => [rule.key, rule])),
    ofTrigger: firstByKey(triggerOf, events),
    ofRequest: firstByKey(requestTypeOf, events),
  }
}

/** Maps numbers to events. Of several events with one number, the one with the first key counts. */
function firstByKey(numbers: ReadonlyMap<number, number>, events: Named): Map<number, number> {
  const ordered = [...numbers].toSorted(([a], [b]) => compareText(events.keyOf(b), events.keyOf(a)))
  return new Map(ordered.map(([event, number]) => [number, event]))
}

/** The Event-Trigger number of an event. Events outside Gx have a code instead. */
export function codeOf({ events, triggerOf }: References, event: number): string | number | undefined {
  return triggerOf.get(event) ?? events.get(event)?.re_code ?? undefined
}
