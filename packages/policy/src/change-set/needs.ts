import { isCaseField } from '../document/case-records.ts'
import { namedRecord } from '../document/named-record.ts'
import { catalogueAbove } from '../document/record-paths.ts'
import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import type { Row } from '../document/model.ts'
import { inputsIn, namesIn, nameOf, pairName, type InputOf } from '../document/names-in.ts'
import type { Tables } from '../document/record-paths.ts'
import type { Chain, Run } from './chains.ts'
import { addTo, type Found, type Need } from './need.ts'
import { ofUniqueValues } from './needs-of-values.ts'

/** Everything that keeps sets from being published one without the other. */
export function needsOf(working: Tables, chains: readonly Chain[]): Need[] {
  const needs = new Map<string, Need>()
  const found: Found = (need) => {
    const name = `${need.set} ${need.of} ${need.resource} ${need.id} ${need.because}`
    if (need.set !== need.of && !needs.has(name)) needs.set(name, need)
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
    if (begun) for (const of of writers) found({ resource, id, set: begun.set, of, because: 'record', field: null })
    if (begun) writers.add(begun.set)
    for (const [field, runs] of fields)
      for (const [at, { set }] of runs.entries()) {
        const before = runs[at - 1]
        if (before) found({ resource, id, set, of: before.set, because: 'field', field })
        if (begun) found({ resource, id, set, of: begun.set, because: 'record', field: null })
        writers.add(set)
      }
  }
}

/** Catalogues whose records others belong to by several fields. */
const BY_PAIR: ReadonlyMap<string, readonly string[]> = new Map([
  ['policy-plan-event', definitionOf('policy-plan-rule').ownedBy?.by ?? []],
])

function ofReferences(working: Tables, chains: readonly Chain[], found: Found): void {
  const created = new Map<string, number[]>()
  const deleted = new Map<string, number[]>()
  const moved = new Map<string, Run[]>()
  for (const { resource, id, segments } of chains)
    for (const [at, { begun, end, fields }] of segments.entries()) {
      const by = BY_PAIR.get(resource)
      const row = end ?? segments[at - 1]?.end
      const names = [nameOf(resource, id), ...(by && row ? [pairName(resource, row, by)] : [])]
      if (begun) for (const name of names) addTo(begun.kind === 'create' ? created : deleted, name, begun.set)
      const runs = ownersOf(resource).flatMap((field) => fields.get(field) ?? [])
      for (const run of runs) if (run.before !== undefined) addTo(moved, nameOf(resource, id), run)
    }
  const inputOf = inputsIn(working)
  const isThere = namesThere(working)
  for (const { resource, id, segments } of chains)
    for (const [at, { begun, end, fields }] of segments.entries()) {
      const before = segments[at - 1]
      const gone = begun?.kind === 'delete' && !before?.isPassing ? before?.end : undefined
      for (const [name, field] of gone ? namesIn(resource, gone, inputOf) : []) {
        for (const set of deleted.get(name) ?? [])
          if (begun) found({ resource, id, set, of: begun.set, because: 'reference', field })
      }
      if (!end || segments[at]?.isPassing) continue
      for (const [field, runs] of fields)
        for (const [place, run] of runs.entries()) {
          const own = ownersOf(resource).includes(field)
          const next = runs[place + 1] ?? segments[at + 1]?.begun
          for (const [name] of namesOfRun(resource, end, field, run.after, inputOf)) {
            // A release has deleted what this names: it goes with whoever named something else.
            if (next && !isThere(name) && !deleted.has(name))
              found({ resource, id, set: run.set, of: next.set, because: 'reference', field })
            for (const of of created.get(name) ?? [])
              found({ resource, id, set: run.set, of, because: 'reference', field })
            for (const move of own ? (moved.get(name) ?? []) : []) {
              const [later, earlier] = move.seq < run.seq ? [run.set, move.set] : [move.set, run.set]
              found({ resource, id, set: later, of: earlier, because: 'reference', field })
            }
          }
          for (const [name] of namesOfRun(resource, end, field, run.before, inputOf)) {
            for (const set of deleted.get(name) ?? [])
              found({ resource, id, set, of: run.set, because: 'reference', field })
          }
        }
    }
}

/** Whether working data has a record, by its name; what was not read is there. */
function namesThere(working: Tables): (name: string) => boolean {
  const names = new Map<string, ReadonlySet<string>>()
  return (name) => {
    const [table = ''] = name.split(' ')
    const of = [...working].filter(([catalogue]) => definitionOf(catalogue).table === table)
    if (of.length === 0) return true
    const own =
      names.get(table) ??
      new Set(of.flatMap(([catalogue, rows]) => rows.map((row) => nameOf(catalogue, row[definitionOf(catalogue).id]))))
    names.set(table, own)
    return own.has(name)
  }
}

function namesOfRun(
  resource: DocumentCatalogue,
  row: Row,
  field: string,
  value: unknown,
  inputOf: InputOf,
): [string, string][] {
  if (value === undefined || value === null) return []
  const { ownedBy } = definitionOf(resource)
  const canName = namedRecord(resource, field, row, field === 'mapping_value' ? inputOf(row) : undefined) !== undefined
  if (!canName && !isCaseField(resource, field) && ownedBy?.by.includes(field) !== true) return []
  const names = [...namesIn(resource, { ...row, [field]: value }, inputOf)]
  return names.filter(([, by]) => by === field || (ownedBy?.by.includes(field) && ownedBy.by.includes(by)))
}

const OWNERS = new Map<DocumentCatalogue, readonly string[]>()

function ownersOf(resource: DocumentCatalogue): readonly string[] {
  const known = OWNERS.get(resource) ?? ownersIn(resource)
  OWNERS.set(resource, known)
  return known
}

function ownersIn(resource: DocumentCatalogue): string[] {
  const { references, keyRule } = definitionOf(resource)
  const owners = references.filter(({ field, of }) => of.owner || keyRule?.within.includes(field))
  return [...owners.map(({ field }) => field), ...(catalogueAbove(resource) ? (keyRule?.within ?? []) : [])]
}
