/** What a mapping asks of one rule zone, as stored: the value is an id of a zone or time span, or what it is compared with. */
export interface AskingUnit {
  ap_rule_zone_id: number
  /** As in MAPPING_MATCH_TYPE and MAPPING_DES_TYPE of the contract. */
  mapping_match_type: number | null
  mapping_type: string | null
  /** What its rule zone gives, where the unit does not say what it compares. */
  mapping_des_type?: string | null
  mapping_value: string | null
}

/** Matches of a unit, as MAPPING_MATCH_TYPE of the contract. */
export const [IS, IS_NOT, WITHIN, KNOWN, UNKNOWN] = [1, 2, 3, 4, 5]

/** A mapping of a rule plan with all that it asks: nothing of a rule zone that it has no unit of. */
export interface AskingMapping {
  mapping_id: number
  mapping_name: string
  priority: number | null
  units: readonly AskingUnit[]
}

/** Zone id to the id of the zone that it lies in, both as units name them; of every map that is asked. */
export type ZoneParents = ReadonlyMap<string, string>

/** True only of an input that is known. */
const OF_KNOWN = new Set<number | null>([IS, IS_NOT, WITHIN, KNOWN])

/** Kinds of which an input has one at a time: it is in one zone, and a counter has one status. */
const ONE_AT_A_TIME = new Set<string | null>(['Z', 'S'])

/** The mappings as the evaluation tries them: the higher priority first, of equals the older one. */
export function strongestMappings<M extends AskingMapping>(mappings: readonly M[]): M[] {
  return mappings.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0) || a.mapping_id - b.mapping_id)
}

/**
 * The mappings of a rule plan before which one stronger mapping stands that matches whenever they would, because it asks
 * nothing, or of each of its rule zones something that is true whenever what they ask is (statements 13 to 16).
 *
 * @returns by mapping, the strongest of those that stand before it
 */
export function shadowedByOne<M extends AskingMapping>(
  mappings: readonly M[],
  parents: ZoneParents,
): ReadonlyMap<number, M> {
  const zones = new ZoneTree(parents)
  const strongest = strongestMappings(mappings)
  const found = new Map<number, M>()
  for (const [place, mapping] of strongest.entries()) {
    const asked = new Map(mapping.units.map((unit) => [unit.ap_rule_zone_id, unit]))
    // What stands in the way of a mapping that never matches stands in this one's way as well.
    const before = strongest.slice(0, place).find(
      (other) =>
        !found.has(other.mapping_id) &&
        other.units.every((unit) => {
          const own = asked.get(unit.ap_rule_zone_id)
          return own !== undefined && implies(own, unit, zones)
        }),
    )
    if (before) found.set(mapping.mapping_id, before)
  }
  return found
}

/** Whether one unit is true whenever another of the same rule zone is. */
function implies(own: AskingUnit, other: AskingUnit, zones: ZoneTree): boolean {
  const [match, wanted] = [own.mapping_match_type, other.mapping_match_type]
  if (wanted === KNOWN) return OF_KNOWN.has(match)
  if (wanted === UNKNOWN) return match === UNKNOWN
  if (own.mapping_type !== other.mapping_type) return false
  const tree = own.mapping_type === 'Z' ? zones : NO_ZONES
  const isSame = own.mapping_value === other.mapping_value
  if (match === wanted && isSame) return true
  if (match !== IS && match !== WITHIN) return false
  if (wanted === WITHIN) return tree.isWithin(own.mapping_value, other.mapping_value)
  if (wanted === IS) return isSame && tree.isLowest(own.mapping_value)
  if (wanted !== IS_NOT || isSame || !ONE_AT_A_TIME.has(own.mapping_type)) return false
  return match === IS || !tree.isWithin(other.mapping_value, own.mapping_value)
}

export class ZoneTree {
  readonly #parents: ZoneParents
  readonly #withLower: ReadonlySet<string>

  constructor(parents: ZoneParents) {
    this.#parents = parents
    this.#withLower = new Set(parents.values())
  }

  /** Whether it is a zone or lies below it, at any depth. */
  isWithin(zone: string | null, other: string | null): boolean {
    for (let at = zone; at !== null; at = this.#parents.get(at) ?? null) if (at === other) return true
    return zone === other
  }

  /** The first of some zones on the way up from a zone. */
  nearest(zone: string, of: ReadonlySet<string>): string | undefined {
    for (let at: string | undefined = zone; at !== undefined; at = this.#parents.get(at)) if (of.has(at)) return at
    return undefined
  }

  isLowest(zone: string | null): boolean {
    return zone === null || !this.#withLower.has(zone)
  }
}

const NO_ZONES = new ZoneTree(new Map())
