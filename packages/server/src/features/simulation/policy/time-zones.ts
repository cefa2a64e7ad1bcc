import { timeZoneRules, type TimeZoneRules } from '@tollgate/engine/time-span/time-zone-rules.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'

/** More than a network has; further ones are worked out anew. */
const MOST_KEPT = 100

/** Rules of time zones by their names, worked out when first asked for. */
export class TimeZones {
  /** That of the console: the one that the server's machine, or its setting `TZ`, names. */
  readonly own = timeZoneRules(Temporal.Now.timeZoneId())
  readonly #kept = new Map<string, TimeZoneRules>()

  /** Whether there is a zone of that name. */
  has(name: string): boolean {
    try {
      return this.#rulesOf(name).name === name
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  }

  /** Rules of every zone that the requests name. */
  rulesFor(requests: readonly SimulationRequest[]): ReadonlyMap<string, TimeZoneRules> {
    const rules = new Map([[this.own.name, this.own]])
    for (const { context } of requests) {
      if (context.time_zone !== undefined) rules.set(context.time_zone, this.#rulesOf(context.time_zone))
    }
    return rules
  }

  #rulesOf(name: string): TimeZoneRules {
    const known = this.#kept.get(name)
    if (known) return known
    const rules = timeZoneRules(name)
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(name, rules)
    return rules
  }
}
