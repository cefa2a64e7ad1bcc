import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import type { Row } from '../document/model.ts'
import type { Tables } from '../document/record-paths.ts'
import type { Chain, Run, Segment } from './chains.ts'
import { addTo, type Found } from './need.ts'

/** A write that brought a record a value, or took it away. */
interface Turn extends Pick<Chain, 'resource' | 'id'> {
  set: number
  seq: number
  field: string
}

/** A name, number or key that one set frees and another one takes after it. */
export function ofUniqueValues(working: Tables, chains: readonly Chain[], found: Found): void {
  const freed = new Map<string, (Turn & { isPublished: boolean })[]>()
  const taken = new Map<string, Turn[]>()
  const holders = new Map<string, unknown>()
  const known: (UniqueValue & { id: number; gone: Turn[] })[] = []
  for (const chain of chains)
    for (const group of definitionOf(chain.resource).unique)
      for (const [at, segment] of chain.segments.entries()) {
        const next = chain.segments[at + 1]?.begun
        if (segment.isPassing || !segment.end) continue
        if (!next && !group.some((field) => segment.fields.has(field))) continue
        for (const { name, frees, takes } of valuesOf(chain, segment, group)) {
          const gone = next ? [{ ...chain, ...next, field: group[0] ?? '' }] : []
          const isPublished = takes.length === 0 && !segment.begun
          for (const one of [...frees, ...gone]) addTo(freed, name, { ...one, isPublished })
          for (const one of takes) addTo(taken, name, one)
          known.push({ id: chain.id, name, takes, frees, gone })
          const there = valuesThere(working, chain.resource, group)
          if (there.has(name)) holders.set(name, there.get(name))
        }
      }
  for (const [name, takes] of taken)
    for (const { seq, ...one } of takes) {
      const isEarlier = (other: Turn) => other.seq < seq || holders.get(name) === one.id
      for (const { isPublished, ...other } of freed.get(name) ?? [])
        if ((isPublished || isEarlier(other)) && (other.id !== one.id || other.resource !== one.resource))
          found({ ...one, of: other.set, because: 'unique' })
    }
  for (const { id, name, takes, frees, gone } of known) {
    const holder = holders.get(name)
    const isHeld = holder !== undefined
    const isTaken = taken.get(name)?.some((one) => one.id !== id) === true
    const isPublished = isHeld && !taken.get(name)?.some((one) => one.id === holder)
    for (const { set, seq, ...one } of takes) {
      const need = (other: Turn) => found({ ...one, set, of: other.set, because: 'unique' })
      // A release has given another record what one set took and another one freed again.
      if (isPublished) for (const other of [...frees, ...gone]) need(other)
      // Nobody had this: one set gave a field its value after another one had changed the other.
      else if (isHeld || isTaken) for (const other of frees) if (other.seq < seq) need(other)
    }
  }
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

const THERE = new WeakMap<Tables, Map<string, ReadonlyMap<string, unknown>>>()

/** What the records of working data have in some fields, with their ids. */
function valuesThere(
  working: Tables,
  resource: DocumentCatalogue,
  group: readonly string[],
): ReadonlyMap<string, unknown> {
  const groups = THERE.get(working) ?? new Map<string, ReadonlyMap<string, unknown>>()
  THERE.set(working, groups)
  const { table, id } = definitionOf(resource)
  const name = `${table} ${group.join()}`
  const known = groups.get(name)
  if (known) return known
  const rows = [...working].flatMap(([of, own]) => (definitionOf(of).table === table ? own : []))
  const said = (row: Row) => group.map((field) => String(row[field]).toLowerCase())
  const values = new Map(rows.map((row) => [valueName(resource, group, said(row)), row[id]] as const))
  groups.set(name, values)
  return values
}
