import { catalogueAbove } from '../document/record-paths.ts'
import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import type { Row } from '../document/model.ts'
import { inputsIn, namesIn, nameOf, pairName, type InputOf } from '../document/names-in.ts'
import type { Tables } from '../document/record-paths.ts'
import type { Chain, Run, Segment } from './chains.ts'

/** A set that cannot be published without another one, and the record that makes it so. */
export interface Need extends Pick<Chain, 'resource' | 'id'> {
  set: number
  of: number
  /** They wrote the same field or record; one names what the other made or removed; one took what the other freed. */
  because: 'field' | 'record' | 'reference' | 'unique'
  field: string | null
}

type Found = (need: Need) => void

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
  for (const { resource, id, segments } of chains)
    for (const { begun, end, fields } of segments) {
      const at = segments.findIndex((one) => one.begun === begun)
      const before = segments[at - 1]
      const gone = begun?.kind === 'delete' && !before?.isPassing ? before?.end : undefined
      for (const [name, field] of gone ? namesIn(resource, gone, inputOf) : []) {
        for (const set of deleted.get(name) ?? [])
          if (begun) found({ resource, id, set, of: begun.set, because: 'reference', field })
      }
      if (!end || segments[at]?.isPassing) continue
      for (const [field, runs] of fields)
        for (const run of runs) {
          const own = ownersOf(resource).includes(field)
          for (const [name] of namesOfRun(resource, end, field, run.after, inputOf)) {
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

function namesOfRun(
  resource: DocumentCatalogue,
  row: Row,
  field: string,
  value: unknown,
  inputOf: InputOf,
): [string, string][] {
  if (value === undefined || value === null) return []
  const { ownedBy } = definitionOf(resource)
  const names = [...namesIn(resource, { ...row, [field]: value }, inputOf)]
  return names.filter(([, by]) => by === field || (ownedBy?.by.includes(field) && ownedBy.by.includes(by)))
}

function ownersOf(resource: DocumentCatalogue): string[] {
  const { references, keyRule } = definitionOf(resource)
  const owners = references.filter(({ field, of }) => of.owner || keyRule?.within.includes(field))
  return [...owners.map(({ field }) => field), ...(catalogueAbove(resource) ? (keyRule?.within ?? []) : [])]
}

/** A write that brought a record a value, or took it away. */
interface Turn extends Pick<Chain, 'resource' | 'id'> {
  set: number
  seq: number
  field: string
}

/** A name, number or key that one set frees and another one takes after it. */
function ofUniqueValues(working: Tables, chains: readonly Chain[], found: Found): void {
  const freed = new Map<string, Turn[]>()
  const taken = new Map<string, Turn[]>()
  for (const chain of chains)
    for (const group of definitionOf(chain.resource).unique)
      for (const [at, segment] of chain.segments.entries()) {
        const next = chain.segments[at + 1]?.begun
        if (segment.isPassing || !segment.end) continue
        if (!next && !group.some((field) => segment.fields.has(field))) continue
        for (const { name, frees, takes } of valuesOf(chain, segment, group)) {
          const gone = next ? [{ ...chain, ...next, field: group[0] ?? '' }] : []
          for (const one of [...frees, ...gone]) addTo(freed, name, one)
          for (const one of takes) addTo(taken, name, one)
          // Nobody had this: one set gave a field its value after another one had changed the other.
          for (const { set, seq, field } of takes)
            for (const other of frees)
              if (other.seq < seq && valuesThere(working, chain.resource, group).has(name))
                found({ ...chain, set, of: other.set, because: 'unique', field })
        }
      }
  for (const [name, takes] of taken)
    for (const { resource, id, set, seq, field } of takes)
      for (const other of freed.get(name) ?? [])
        if (other.seq < seq && (other.id !== id || other.resource !== resource))
          found({ resource, id, set, of: other.set, because: 'unique', field })
}

interface UniqueValue {
  name: string
  frees: Turn[]
  takes: Turn[]
}

/** Everything that a record can have in some fields, whichever of the sets that wrote them are chosen. */
function valuesOf({ resource, id }: Chain, { fields, end }: Segment, group: readonly string[]): UniqueValue[] {
  let found: { values: unknown[]; frees: Turn[]; takes: Turn[] }[] = [{ values: [], frees: [], takes: [] }]
  for (const field of group) {
    const runs = fields.get(field) ?? []
    const turn = (run: Run | undefined, seq = run?.seq ?? 0): Turn[] =>
      run ? [{ resource, id, field, set: run.set, seq }] : []
    const first = runs[0] === undefined ? end?.[field] : runs[0].before
    const options = [
      ...(first === undefined ? [] : [{ value: first, frees: turn(runs[0]), takes: [] }]),
      ...runs.map((run, at) => ({ value: run.after, frees: turn(runs[at + 1]), takes: turn(run, run.last) })),
    ]
    found = found.flatMap(({ values, frees, takes }) =>
      options.map((one) => ({
        values: [...values, one.value ?? null],
        frees: [...frees, ...one.frees],
        takes: [...takes, ...one.takes],
      })),
    )
  }
  // What is empty in part is not unique. Catalogues of one table share their names.
  return found
    .filter(({ values }) => !values.includes(null))
    .map(({ values, ...turns }) => {
      const said = values.map((value) => String(value).toLowerCase())
      return { name: valueName(resource, group, said), ...turns }
    })
}

function valueName(resource: DocumentCatalogue, group: readonly string[], said: readonly string[]): string {
  return JSON.stringify([definitionOf(resource).table, group, said])
}

const THERE = new WeakMap<Tables, Map<string, ReadonlySet<string>>>()

/** What the records of working data have in some fields. */
function valuesThere(working: Tables, resource: DocumentCatalogue, group: readonly string[]): ReadonlySet<string> {
  const groups = THERE.get(working) ?? new Map<string, ReadonlySet<string>>()
  THERE.set(working, groups)
  const { table } = definitionOf(resource)
  const rows = [...working].flatMap(([name, own]) => (definitionOf(name).table === table ? own : []))
  const said = (row: Row) => group.map((field) => String(row[field]).toLowerCase())
  const names =
    groups.get(`${table} ${group.join()}`) ?? new Set(rows.map((row) => valueName(resource, group, said(row))))
  groups.set(`${table} ${group.join()}`, names)
  return names
}

function addTo<V>(map: Map<string, V[]>, name: string, value: V): void {
  const own = map.get(name) ?? []
  own.push(value)
  map.set(name, own)
}
