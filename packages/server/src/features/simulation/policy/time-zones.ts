import { timeZoneRules, type TimeZoneRules } from '@tollgate/engine/time-span/time-zone-rules.ts'
import { checkTimeZone } from '@tollgate/contract/standards/time-zone.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'

/** What names a time zone. */
interface Zoned {
  context: Pick<SimulationRequest['context'], 'time_zone'>
}

/** More than a network has; further ones are worked out anew. */
const MOST_KEPT = 100

/** Rules of time zones by their names, worked out when first asked for. */
export class TimeZones {
  readonly #kept = new Map<string, TimeZoneRules>()

  /** Whether there is a zone of that name; an offset is one as well. */
  has(name: string): boolean {
    if (!/^[+-]/.test(name) && !checkTimeZone(name).ok) return false
    try {
      return this.rulesOf(name).name === name
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  }

  /** Rules of every zone that the requests name, and of the network's. */
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
