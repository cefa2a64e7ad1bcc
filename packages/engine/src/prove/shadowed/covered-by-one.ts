import type { CompiledMapping, CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { Question } from '../../decide/plan/unit.ts'
import { axisOf, type AskedAxis, type AskedState } from './asked-axes.ts'

/**
 * Mappings with a stronger mapping that matches whenever they would: for each of its conditions they have one that implies
 * it.
 *
 * @param unmet mappings that never match by themselves; they are ignored
 * @returns by mapping, the strongest of those that cover it
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
    // A mapping that covers one that never matches covers this one as well.
    else before.push(mapping)
  }
  return found
}

/** Decides which questions about one input imply others. */
class Implications {
  readonly #states: readonly AskedState[]
  readonly #witnesses = new Map<Question, AskedState | undefined>()
  readonly #known = new Map<Question, Map<Question, boolean>>()

  constructor(states: readonly AskedState[]) {
    this.#states = states
  }

  /** Whether `own` implies `other`. One state in which `own` is true decides most pairs; the rest are checked state by state. */
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
