import type { Tables } from '../document/record-paths.ts'
import type { Chain } from './chains.ts'
import type { Found, Need } from './need.ts'
import { ofReferences } from './needs-of-references.ts'
import { ofUniqueValues } from './needs-of-values.ts'

/** All dependencies between sets. A choice that meets all of them can be published. */
export function needsOf(working: Tables, chains: readonly Chain[]): Need[] {
  const needs = new Map<string, Need>()
  const found: Found = (need) => {
    const name = `${need.sets.join()} ${need.of.join()} ${need.resource} ${need.id} ${need.because}`
    // A fault of every choice, or of the empty choice, comes from a change in the database itself.
    const isOfSets = need.sets.length > 0 && need.of.length > 0 && !need.of.some((set) => need.sets.includes(set))
    if (isOfSets && !needs.has(name)) needs.set(name, need)
  }
  for (const chain of chains) ofOneRecord(chain, found)
  ofReferences(working, chains, found)
  ofUniqueValues(working, chains, found)
  return [...needs.values()]
}

/** A later write of a field needs earlier ones of other sets. Every write of a record needs the creation or deletion before it. */
function ofOneRecord({ resource, id, segments }: Chain, found: Found): void {
  const writers = new Set<number>()
  for (const { begun, fields } of segments) {
    const ofBegun = { resource, id, because: 'record', field: null } as const
    if (begun) for (const of of writers) found({ ...ofBegun, sets: [begun.set], of: [of] })
    if (begun) writers.add(begun.set)
    for (const [field, runs] of fields)
      for (const [at, { set }] of runs.entries()) {
        const before = runs[at - 1]
        if (before) found({ resource, id, sets: [set], of: [before.set], because: 'field', field })
        if (begun) found({ ...ofBegun, sets: [set], of: [begun.set] })
        writers.add(set)
      }
  }
}
