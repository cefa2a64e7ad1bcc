import type { Tables } from '../document/record-paths.ts'
import type { Chain } from './chains.ts'
import type { Found, Need } from './need.ts'
import { ofReferences } from './needs-of-references.ts'
import { ofUniqueValues } from './needs-of-values.ts'

/** Everything that keeps sets from being published one without the other: a choice that meets all of it can be published. */
export function needsOf(working: Tables, chains: readonly Chain[]): Need[] {
  const needs = new Map<string, Need>()
  const found: Found = (need) => {
    const name = `${need.sets.join()} ${need.of.join()} ${need.resource} ${need.id} ${need.because}`
    // What is wrong with every choice, or with none but that of no set, was changed in the database itself.
    const isOfSets = need.sets.length > 0 && need.of.length > 0 && !need.of.some((set) => need.sets.includes(set))
    if (isOfSets && !needs.has(name)) needs.set(name, need)
  }
  for (const chain of chains) ofOneRecord(chain, found)
  ofReferences(working, chains, found)
  ofUniqueValues(working, chains, found)
  return [...needs.values()]
}

/** A later write of a field needs the earlier ones of other sets; so does whatever is done to a record need what made it. */
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
