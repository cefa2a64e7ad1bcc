import type { Tables } from '../document/record-paths.ts'
import type { Chain } from './chains.ts'
import { type Found, type Need, addTo } from './need.ts'
import { ofReferences } from './needs-of-references.ts'
import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import type { Row } from '../document/model.ts'
import { ALWAYS, both, statesIn, type When } from './states.ts'

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

/** A record that can have a unique value, and the choices in which it has it. */
interface Holder extends Pick<Chain, 'resource' | 'id'> {
  field: string
  when: When
}

/** Two records cannot have the same name, number or key. */
function ofUniqueValues(working: Tables, chains: readonly Chain[], found: Found): void {
  const holders = new Map<string, Holder[]>()
  const holdersNow = new Map<string, number>()
  for (const chain of chains)
    for (const group of definitionOf(chain.resource).unique) {
      if (chain.segments.length === 1 && !group.some((field) => chain.segments[0]?.fields.has(field))) continue
      const now = valuesThere(working, chain.resource, group)
      for (const at of chain.segments.keys())
        for (const { row, when } of statesIn(chain, at, group)) {
          const values = group.map((field) => row[field] ?? null)
          // Values that are partly empty are not unique.
          if (values.includes(null)) continue
          const name = valueName(chain.resource, group, values)
          addTo(holders, name, { resource: chain.resource, id: chain.id, field: group[0] ?? '', when })
          const id = now.get(name)
          if (id !== undefined) holdersNow.set(name, id)
        }
    }
  for (const [name, own] of holders) {
    const now = holdersNow.get(name)
    const isListed = now === undefined || own.some(({ id }) => id === now)
    const all = isListed ? own : [...own, { ...(own[0] as Holder), id: now, when: ALWAYS }]
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1)) {
        const wrong = one.id === other.id ? undefined : both(one.when, other.when)
        if (!wrong) continue
        const { resource, id, field } = one.when.chosen.length > 0 ? one : other
        found({ resource, id, field, sets: wrong.chosen, of: wrong.left, because: 'unique' })
      }
  }
}

/** A name for unique values. Catalogues of one table share it. */
function valueName(resource: DocumentCatalogue, group: readonly string[], values: readonly unknown[]): string {
  const said = values.map((value) => String(value).toLowerCase())
  return JSON.stringify([definitionOf(resource).table, group, said])
}

const THERE = new WeakMap<Tables, Map<string, ReadonlyMap<string, number>>>()

/** Values of some fields in working data, with the ids of their records. */
function valuesThere(
  working: Tables,
  resource: DocumentCatalogue,
  group: readonly string[],
): ReadonlyMap<string, number> {
  const groups = THERE.get(working) ?? new Map<string, ReadonlyMap<string, number>>()
  THERE.set(working, groups)
  const { table, id } = definitionOf(resource)
  const name = `${table} ${group.join()}`
  const known = groups.get(name)
  if (known) return known
  const rows = [...working].flatMap(([of, own]) => (definitionOf(of).table === table ? own : []))
  const said = (row: Row) => group.map((field) => row[field])
  const values = new Map(rows.map((row) => [valueName(resource, group, said(row)), Number(row[id])] as const))
  groups.set(name, values)
  return values
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
