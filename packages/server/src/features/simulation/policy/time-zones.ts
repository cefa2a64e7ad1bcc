import { timeZoneRules, type TimeZoneRules } from '@tollgate/engine/time-span/time-zone-rules.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'

/** A request with a time zone. */
interface Zoned {
  context: Pick<SimulationRequest['context'], 'time_zone'>
}

/** Cache size; more than a network needs. */
const MOST_KEPT = 100

/** A cache of time zone rules by name. */
export class TimeZones {
  readonly #kept = new Map<string, TimeZoneRules>()

  /** The rules of all time zones in the requests, and of the network's. */
  rulesFor(requests: readonly Zoned[], network: TimeZoneRules): ReadonlyMap<string, TimeZoneRules> {
    const rules = new Map([[network.name, network]])
    for (const { context } of requests) {
      if (context.time_zone !== undefined) rules.set(context.time_zone, this.rulesOf(context.time_zone))
    }
    return rules
  }

  rulesOf(name: string): TimeZoneRules {
    const known = this.#kept.get(name)
    if (known) return known
    const rules = timeZoneRules(name)
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(name, rules)
    return rules
  }
}
