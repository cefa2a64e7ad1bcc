import type { CompiledMapping, CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { Question } from '../../decide/plan/unit.ts'
import { axisOf, type AskedAxis, type AskedState } from './asked-axes.ts'

/**
 * The mappings before which one stronger mapping stands that matches whenever they would: of each thing that it asks about,
 * they ask something that is true only where it is satisfied.
 *
 * @param unmet mappings that never match by themselves: they are neither covered nor cover anything
 * @returns by mapping, the strongest of those that stand before it
 */
export function coveredByOne(
  { mappings }: CompiledRulePlan,
  axes: readonly AskedAxis[],
  unmet: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const implications = new Map(axes.map(({ key, states }) => [key, new Implications(states)]))
  const found = new Map<number, number>()
  const before: CompiledMapping[] = []
  for (const mapping of mappings) {
    if (unmet.has(mapping.mapping_id)) continue
    const asked = Map.groupBy(mapping.units, axisOf)
    const isCovering = ({ units }: CompiledMapping) =>
      units.every((unit) => {
        const key = axisOf(unit)
        return asked.get(key)?.some((own) => implications.get(key)?.holds(own.question, unit.question)) ?? false
      })
    const stronger = before.find(isCovering)
    if (stronger) found.set(mapping.mapping_id, stronger.mapping_id)
    // What stands in the way of a mapping that never matches stands in this one's way as well.
    else before.push(mapping)
  }
  return found
}

/** Which questions about one input are true wherever others are. */
class Implications {
  readonly #states: readonly AskedState[]
  readonly #witnesses = new Map<Question, AskedState | undefined>()
  readonly #known = new Map<Question, Map<Question, boolean>>()

  constructor(states: readonly AskedState[]) {
    this.#states = states
  }

  /** One state in which the first is true settles most pairs; only the rest is looked at state by state. */
  holds(own: Question, other: Question): boolean {
    const witness = this.#witnessOf(own)
    if (own === other || !witness || !isTrue(other, witness)) return own === other
    const known = this.#known.get(own) ?? new Map<Question, boolean>()
    this.#known.set(own, known)
    const holds = known.get(other) ?? this.#states.every((state) => !isTrue(own, state) || isTrue(other, state))
    known.set(other, holds)
    return holds
  }

  #witnessOf(question: Question): AskedState | undefined {
    if (this.#witnesses.has(question)) return this.#witnesses.get(question)
    const witness = this.#states.find((state) => isTrue(question, state))
    this.#witnesses.set(question, witness)
    return witness
  }
}

function isTrue({ accepts }: Question, { input, isRunning }: AskedState): boolean {
  return accepts(input, isRunning)
}
