import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { AskedPolicy } from '../views/example.tsx'
import type { ComparedVersions } from './compare-work.ts'
import type { DifferenceWords } from './difference-words.ts'

/** Contexts with equal decisions on each side, which differ between the sides. */
export interface Difference {
  /** The event and the rule plans. */
  place: string
  words: readonly DifferenceWords[]
  contexts: number
  /** Total number of contexts; null: too many to count, or unknown. */
  among: number | null
  example: SimulationContext
  names: RecordNames
}

/** Equal differences of several places, shown once. */
export interface Fold {
  key: string
  words: readonly DifferenceWords[]
  contexts: number
  /** Largest first. */
  ones: readonly [Difference, ...Difference[]]
  /** In each of them a value is unknown that is known in others: hardly a session of a real network. */
  isApart: boolean
}

/** The sides of a comparison. Examples can be simulated with either, and saved as tests of the later one. */
export interface Sides {
  before: AskedPolicy
  after: AskedPolicy
}

export function sidesOfVersions(plan: number, { before, after }: ComparedVersions): Sides {
  const side = (pcc_rule_ver_id: number) => ({ pcr_plan_id: plan, pcc_rule_ver_id })
  return { before: side(before), after: side(after) }
}

/** Merges equal differences, those of most contexts first, those with unknown values last. */
export function folded(differences: readonly Difference[]): Fold[] {
  const known = Math.max(0, ...differences.map(({ example }) => knownValues(example)))
  const groups = Map.groupBy(differences, ({ words }) => JSON.stringify(words))
  return [...groups]
    .map(([key, all]): Fold => {
      const ones = all.toSorted((a, b) => b.contexts - a.contexts) as [Difference, ...Difference[]]
      const contexts = ones.reduce((sum, one) => sum + one.contexts, 0)
      const isApart = ones.every(({ example }) => knownValues(example) < known)
      return { key, words: ones[0].words, contexts, ones, isApart }
    })
    .toSorted((a, b) => Number(a.isApart) - Number(b.isApart) || b.contexts - a.contexts)
}

function knownValues({ attributes, balances, accumulators, counters }: SimulationContext): number {
  return [attributes, balances, accumulators, counters].flatMap((values) => Object.keys(values)).length
}

/** Whether every word of the filter occurs in the difference or its place. */
export function matchesFilter({ words, ones }: Fold, filter: string): boolean {
  const text = [...words.flatMap((one) => [one.part, one.before, one.after]), ...ones.map(({ place }) => place)]
  const searched = text.join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
